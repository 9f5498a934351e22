import { memberOf } from './read-shape.ts'
import { isStandIn } from './stand-in.ts'

type Method = (this: unknown, value: unknown, ...rest: unknown[]) => unknown

/** Code that validates its arguments would end at a stand-in: zod 3 takes one for what it stands for. */
export async function letStandInsPass(libraries: {
  readonly [name: string]: readonly string[]
}): Promise<void> {
  for (const url of [...(libraries['zod'] ?? []), ...(libraries['zod3'] ?? [])]) {
    const module: unknown = await import(url).catch(() => undefined)
    const prototype = memberOf(memberOf(module, 'ZodType'), 'prototype') as
      | { [name: string]: unknown }
      | undefined
    // Zod 4 makes the methods anew for each schema.
    if (prototype === undefined || Object.hasOwn(prototype, '_zod')) continue
    pass(prototype, 'parse', (value) => value)
    pass(prototype, 'safeParse', (data) => ({ success: true, data }))
  }
}

function pass(
  prototype: { [name: string]: unknown },
  name: string,
  answer: (value: unknown) => unknown,
): void {
  const original = prototype[name]
  if (typeof original !== 'function') return
  prototype[name] = function (this: unknown, value: unknown, ...rest: unknown[]) {
    return isStandIn(value) ? answer(value) : Reflect.apply(original as Method, this, [value, ...rest])
  }
}
