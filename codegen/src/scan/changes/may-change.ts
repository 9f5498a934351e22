/** Assignments to members (not of `this`), `delete`, array methods that change, and functions that set keys. */
const CHANGES =
  /(?<!\bthis)\.\s*[\w$]+\s*(?:\?\?|\|\||&&|\*\*|<<|>>>?|[-+*/%&|^])?=(?![=>])|\]\s*(?:\?\?|\|\||[-+*/])?=(?![=>])|\bdelete\s|\.\s*(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)\s*\(|\bObject\s*\.\s*(?:assign|definePropert|setPrototypeOf)|\bReflect\s*\.|\+\+|--/

/** Whether a text may change an object at all. Costs far less than parsing it. */
export function mayChange(text: string): boolean {
  return CHANGES.test(text)
}
