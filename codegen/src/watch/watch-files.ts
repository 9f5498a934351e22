import { watch, type FSWatcher } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { WatchedPaths } from './watched-paths.ts'

export interface FileWatcher {
  /** What counts from now on. */
  follow(paths: WatchedPaths): void
  close(): void
}

/** Between two looks at a folder that the system does not report on. */
const POLL_MS = 500

/**
 * Calls `onEvent` when something may have changed; who is called looks for himself. Only folders are watched, each by itself:
 * a file's own watcher is lost when an editor replaces the file, and recursive watchers of Node 20 on Linux walk into
 * everything, dependencies included. Where the system has no watcher to give, it is called at intervals.
 */
export function watchFiles(onEvent: () => void): FileWatcher {
  const watchers = new Map<string, FSWatcher>()
  /** By folder: the names that count, or all. */
  let wanted = new Map<string, Set<string> | 'all'>()
  let poll: NodeJS.Timeout | undefined

  function open(folder: string): void {
    try {
      const watcher = watch(folder, (_type, name) => {
        const names = wanted.get(folder)
        const isOurs = name === null || (names === 'all' ? !isPassing(name) : names?.has(name) === true)
        if (isOurs) onEvent()
      })
      watcher.on('error', () => {
        watcher.close()
        watchers.delete(folder)
        startPolling()
        onEvent()
      })
      watchers.set(folder, watcher)
    } catch {
      // Gone by now, or the system's limit of watchers is reached.
      startPolling()
    }
  }

  function startPolling(): void {
    poll ??= setInterval(onEvent, POLL_MS)
  }

  return {
    follow({ folders, files }) {
      const next = new Map<string, Set<string> | 'all'>(folders.map((folder) => [folder, 'all']))
      for (const file of files) {
        const folder = dirname(file)
        const names = next.get(folder)
        if (names === 'all') continue
        if (names === undefined) next.set(folder, new Set([basename(file)]))
        else names.add(basename(file))
      }
      wanted = next
      for (const [folder, watcher] of watchers) {
        if (next.has(folder)) continue
        watcher.close()
        watchers.delete(folder)
      }
      for (const folder of next.keys()) if (!watchers.has(folder)) open(folder)
    },
    close() {
      clearInterval(poll)
      for (const watcher of watchers.values()) watcher.close()
      watchers.clear()
    },
  }
}

/** Hidden files: what is written for a moment, by editors and by the build itself. */
function isPassing(name: string): boolean {
  return name.startsWith('.')
}
