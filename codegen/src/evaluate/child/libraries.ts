/** Schema libraries in the copies that the project's code uses: a zod schema's descriptions are kept by the copy that made it. */
export interface Libraries {
  load(name: string): Promise<unknown>
  zodToJson(schema: object, options: object): Promise<unknown>
  zod3ToJson(schema: object, options: object): Promise<unknown>
  /** A shape as an object schema of zod 4, or of zod 3. */
  object(shape: object): Promise<object>
  object3(shape: object): Promise<object>
}

interface Zod {
  readonly toJSONSchema?: (schema: object, options: object) => unknown
  readonly object?: (shape: object) => object
  readonly z?: Zod
  readonly default?: Zod
}

/** @param urls By package, best first: what the project resolves, then the build's own. */
export function createLibraries(urls: { readonly [name: string]: readonly string[] }): Libraries {
  const load = async (name: string): Promise<unknown> => {
    for (const url of urls[name] ?? []) {
      try {
        return await import(url)
      } catch {
        // The next copy may load.
      }
    }
    return undefined
  }
  const zods = async (name: string): Promise<readonly Zod[]> => {
    const modules = await Promise.all(
      (urls[name] ?? []).map((url) => import(url).catch(() => undefined) as Promise<Zod | undefined>),
    )
    return modules.flatMap((module) =>
      module === undefined ? [] : [module, ...(module.z === undefined ? [] : [module.z])],
    )
  }
  return {
    load,
    async zodToJson(schema, options) {
      const own = (schema as Zod).toJSONSchema
      // Since 4.2 a schema converts itself, with the copy that made it.
      if (typeof own === 'function') return (own as (options: object) => unknown).call(schema, options)
      const zod = (await zods('zod')).find((module) => typeof module.toJSONSchema === 'function')
      if (zod?.toJSONSchema === undefined) throw new Error('this version of zod can’t convert')
      return zod.toJSONSchema(schema, options)
    },
    async zod3ToJson(schema, options) {
      const converter = (await load('zod-to-json-schema')) as
        | { zodToJsonSchema?: (schema: object, options: object) => unknown }
        | undefined
      if (typeof converter?.zodToJsonSchema !== 'function') throw new Error('zod-to-json-schema is missing')
      return converter.zodToJsonSchema(schema, options)
    },
    async object(shape) {
      const zod = (await zods('zod')).find(
        (module) => typeof module.toJSONSchema === 'function' && typeof module.object === 'function',
      )
      if (zod?.object === undefined) throw new Error('zod 4 is missing')
      return zod.object(shape)
    },
    async object3(shape) {
      const zod = (await zods('zod3')).find(
        (module) => typeof module.object === 'function' && module.toJSONSchema === undefined,
      )
      if (zod?.object === undefined) throw new Error('zod 3 is missing')
      return zod.object(shape)
    },
  }
}
