import { byId } from './dom.ts'

/** The toggle between light and dark; without a choice the system's. */
export function startTheme(redraw: () => void): void {
  const button = byId('theme')
  const system = matchMedia('(prefers-color-scheme: dark)')
  let chosen: boolean | undefined
  const show = (): void => {
    const isDark = chosen ?? system.matches
    document.documentElement.style.colorScheme = chosen === undefined ? '' : isDark ? 'dark' : 'light'
    button.setAttribute('aria-pressed', String(isDark))
    redraw()
  }
  button.addEventListener('click', () => {
    chosen = !(chosen ?? system.matches)
    show()
  })
  system.addEventListener('change', show)
  show()
}

/** A colour of the style sheet as the canvas takes it, in the theme that is shown. */
export function readColors<K extends string>(names: readonly K[]): Record<K, string> {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colors = names.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(colors) as Record<K, string>
}
