import { build, context, type BuildOptions, type BuildResult } from 'esbuild'

/** The time that everything has together was over while the modules were bundled. */
export class BundlingStopped extends Error {}

const WATCH_MS = 50

type WithMetafile = BuildOptions & { readonly metafile: true }

/** Bundles until the time is over: a project of thousands of modules must not take longer than it is given. */
export async function buildWithin(
  options: WithMetafile,
  isOver: (() => boolean) | undefined,
): Promise<BuildResult<WithMetafile>> {
  if (isOver === undefined) return build(options)
  const bundler = await context(options)
  let isStopped = false
  const watch = setInterval(() => {
    if (isStopped || !isOver()) return
    isStopped = true
    void bundler.cancel()
  }, WATCH_MS)
  try {
    const result = await bundler.rebuild()
    // A small project is bundled before anybody looks at the clock.
    isStopped ||= isOver()
    if (isStopped) throw new BundlingStopped('the time is over')
    return result
  } catch (error) {
    throw isStopped ? new BundlingStopped('the time is over') : error
  } finally {
    clearInterval(watch)
    await bundler.dispose()
  }
}
