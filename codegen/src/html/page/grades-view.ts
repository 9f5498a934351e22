import { byId, make } from './dom.ts'
import type { PageData } from './page-data.ts'

/** How sure each target's figures are, and whose price is shown. */
export function drawGrades({ targets }: PageData): void {
  byId('grades').replaceChildren(
    ...targets.map(({ id, grade, band, note, price }) => {
      const sure = grade === 'estimate' ? 'estimated' : grade
      const within = band === undefined ? '' : `, ±${Math.round(band * 1000) / 10} %`
      const cached = price?.cached === undefined ? '' : `, $${price.cached} from the cache`
      const paid =
        price === undefined ? '' : ` Price of ${price.model}: $${price.input} a million tokens${cached}.`
      return make(
        'li',
        {},
        make('b', {}, id),
        `: ${sure} figures${within}.${note === undefined ? '' : ` ${note}`}${paid}`,
      )
    }),
  )
}
