import { byId } from './dom.ts'

/** Says something to whoever listens to the page. The same sentence twice is said twice. */
export function announce(text: string): void {
  const region = byId('live')
  region.textContent = region.textContent === text ? `${text}\u00a0` : text
}
