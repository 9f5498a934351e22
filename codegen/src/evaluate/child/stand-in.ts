/**
 * Stand-ins for what evaluation can't have: an absent package, an argument that only the app knows. Every member is a
 * stand-in as well, calls give stand-ins, and text made of one carries a mark, so that it never passes for a real value.
 */

interface Origin {
  readonly path: string
  /** The arguments, where it came of a call or `new`. */
  readonly args?: readonly unknown[]
}

const origins = new WeakMap<object, Origin>()
const MAX_PATH = 120
/** What a stand-in counts as. Arithmetic keeps it far beyond every real number, where it is seen. */
const STAND_IN_NUMBER = 1.2345e250
const BEYOND = 1e150
const MARK = /\u27E6stand-in ([^\u27E7]*)\u27E7/

/** Told of every call of a stand-in: that is how registrations are seen. */
let observe: (path: string, args: readonly unknown[]) => void = () => {}

export function onStandInCall(observer: typeof observe): void {
  observe = observer
}

export function originOf(value: unknown): Origin | undefined {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? origins.get(value)
    : undefined
}

export function isStandIn(value: unknown): boolean {
  return typeof value === 'function' && origins.has(value)
}

/** What a text that was made of a stand-in came from. */
export function standInIn(text: string): string | undefined {
  return MARK.exec(text)?.[1] ?? (/\d+(?:\.\d+)?e\+[12]\d\d/.test(text) ? 'a number of the app' : undefined)
}

/** Whether a number was made of a stand-in. */
export function isOfStandIn(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) > BEYOND
}

/** The text that a stand-in makes, by which it is known in every text. */
export function markOf(path: string): string {
  return `\u27E6stand-in ${path}\u27E7`
}

export function standIn(path: string, args?: readonly unknown[]): Function {
  const shown = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}...` : path
  const mark = markOf(shown)
  const members = new Map<PropertyKey, unknown>()
  const member = (key: string): unknown => {
    if (!members.has(key)) members.set(key, standIn(`${shown}.${key}`))
    return members.get(key)
  }
  const target = function (): void {}
  const proxy: Function = new Proxy(target, {
    get(_, key) {
      if (members.has(key)) return members.get(key)
      if (key === mark) return mark
      // What a converter writes as JSON keeps the mark; functions would be left out without a word.
      if (key === 'toJSON') return () => mark
      if (typeof key === 'symbol') return ofSymbol(key, shown, mark)
      if (key === 'toString' || key === 'valueOf' || key === 'toLocaleString') return () => mark
      // `__esModule` lets `import x from` see a member `default`, like a package compiled from ESM.
      if (key === '__esModule') return true
      if (key === 'prototype') return prototypeOf(shown, members, proxy)
      if (key === 'length') return 0
      if (key === 'bind') return () => proxy
      if (key === 'call') return (_self: unknown, ...rest: unknown[]) => proxy(...rest)
      if (key === 'apply') return (_self: unknown, rest: unknown[] = []) => proxy(...rest)
      return isForeign(key) ? undefined : member(key)
    },
    set(_, key, value) {
      members.set(key, value)
      return true
    },
    has: (_, key) => members.has(key) || (typeof key === 'string' && !isForeign(key)),
    deleteProperty: (_, key) => members.delete(key) || true,
    ownKeys: () => ['prototype', mark],
    getOwnPropertyDescriptor: (inner, key) =>
      key === mark
        ? { value: mark, enumerable: true, configurable: true, writable: true }
        : Reflect.getOwnPropertyDescriptor(inner, key),
    defineProperty(_, key, { value }) {
      members.set(key, value)
      return true
    },
    apply(_, _self, given) {
      observe(shown, given)
      return standIn(`${shown}()`, given)
    },
    construct(_, given, newTarget) {
      if (newTarget === proxy) {
        observe(shown, given)
        return standIn(`${shown}()`, given)
      }
      // A class of the project that extends it: its own fields and methods are real.
      const instance = Object.create(newTarget.prototype as object) as object
      origins.set(instance, { path: `${shown}()`, args: given })
      // Where the SDK's own class keeps what was registered, which some put in order there.
      if (shown.endsWith('.McpServer')) Object.defineProperty(instance, '_registeredTools', { value: {} })
      return instance
    },
  })
  origins.set(proxy, { path: shown, ...(args === undefined ? {} : { args }) })
  return proxy
}

/** Members by which libraries tell their own values, promises and test matchers: a stand-in is none of those. */
function isForeign(key: string): boolean {
  return key === 'then' || key === '$$typeof' || key === 'asymmetricMatch' || /^[_~]/.test(key)
}

function ofSymbol(key: symbol, path: string, mark: string): unknown {
  if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? STAND_IN_NUMBER : mark)
  if (key === Symbol.iterator) {
    return function* () {
      yield standIn(`${path}[]`)
    }
  }
  if (key === Symbol.asyncIterator) {
    return async function* () {
      yield standIn(`${path}[]`)
    }
  }
  return key === Symbol.hasInstance ? () => false : undefined
}

/** What instances of subclasses inherit: methods that they don't have themselves are stand-ins. */
function prototypeOf(path: string, members: Map<PropertyKey, unknown>, constructor: Function): object {
  const known = members.get('prototype')
  if (known !== undefined) return known as object
  const inherited = new Map<PropertyKey, unknown>([['constructor', constructor]])
  const prototype = new Proxy(
    {},
    {
      get(_, key) {
        if (typeof key === 'symbol' || isForeign(key)) return undefined
        if (!inherited.has(key)) inherited.set(key, standIn(`${path}().${key}`))
        return inherited.get(key)
      },
      set: (_, key, value, receiver: object) => Reflect.defineProperty(receiver, key, ownValue(value)),
    },
  )
  members.set('prototype', prototype)
  return prototype
}

function ownValue(value: unknown): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true }
}

/** A package that isn't there. A bundle makes copies with its prototype, which therefore answers for every name. */
export function standInModule(name: string): object {
  const module = standIn(name)
  const prototype = new Proxy(Object.create(null) as object, {
    get: (_, key) => Reflect.get(module, key) as unknown,
  })
  const handler: ProxyHandler<Function> = { getPrototypeOf: () => prototype }
  const copy = new Proxy(module, handler)
  origins.set(copy, { path: name })
  return copy
}

/** A module that lacks some names: these are stand-ins, also for a bundle's copy of it. */
export function withStandIns(name: string, module: object): object {
  const stand = standIn(name)
  const prototype = new Proxy(Object.create(null) as object, {
    get: (_, key) => (typeof key === 'string' ? (Reflect.get(stand, key) as unknown) : undefined),
  })
  return Object.assign(Object.create(prototype) as object, module)
}
