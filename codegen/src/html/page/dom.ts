type Child = Node | string

/** An element with attributes and children. Text only ever becomes text: nothing here reads markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** An element of the page's own frame. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element as T
}

/** Fills a select with options, numbered from 0. */
export function fillSelect(select: HTMLSelectElement, texts: readonly string[]): void {
  select.replaceChildren(...texts.map((text, index) => make('option', { value: String(index) }, text)))
}
