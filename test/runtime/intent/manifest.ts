import type { NamedSet, ToolEntry, ToolManifest } from 'toolcrib'

type EntryOptions = Partial<ToolEntry> & { readonly deferred?: boolean }

/** A small entry as the build would write it, for the modes `agent` and `chat`. */
export function entry(name: string, { deferred = false, ...rest }: EntryOptions = {}): ToolEntry {
  const residency = deferred ? 'deferred' : 'resident'
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object', properties: {} },
    residency: [
      { mode: 'agent', residency, reason: "the mode's rule" },
      { mode: 'chat', residency: 'deferred', reason: 'chat keeps little' },
    ],
    tokens: {},
    fingerprint: `fingerprint of ${name}`,
    ...rest,
  }
}

/** A tool that connects later. */
export function live(name: string, rest: Partial<ToolEntry> = {}) {
  return { entry: { ...entry(name), residency: [], ...rest }, execute: (): string => `${name} was called` }
}

export function sets(named: Readonly<Record<string, readonly string[]>>): readonly NamedSet[] {
  return Object.entries(named).map(([name, members]) => ({ name, members }))
}

/** Everything that the tests of resolution talk about, in one manifest. */
export function manifest(rest: Partial<ToolManifest> = {}): ToolManifest {
  return {
    format: 1,
    defaultMode: 'agent',
    modes: [
      { name: 'agent', resident: [], deferred: [] },
      { name: 'chat', resident: [], deferred: [] },
    ],
    entries: [
      entry('admin__drop', { server: 'admin', deferred: true }),
      entry('bash', { aliases: ['shell'], tags: ['exec'] }),
      entry('edit', { tags: ['files'] }),
      entry('github__issue', { server: 'github', deferred: true }),
      entry('github__pull', { server: 'github', deferred: true }),
      entry('githubenterprise__issue', { server: 'githubenterprise', deferred: true }),
      entry('read', { tags: ['files'] }),
      entry('web_fetch', { tags: ['web'], deferred: true }),
      entry('web_search', { tags: ['web'], deferred: true }),
    ],
    defaults: ['bash', 'edit', 'read', 'server:github', 'plugin__*'],
    presets: sets({ research: ['read', 'tag:web'], files: ['tag:files'] }),
    overlays: sets({ web: ['web_fetch', 'web_search'], admin: ['server:admin'] }),
    surfaces: [
      { name: 'channel', hidden: ['bash', 'server:admin'] },
      { name: 'terminal', hidden: [] },
    ],
    profiles: [
      { name: 'reader', intent: { preset: 'research' } },
      { name: 'silent', intent: false },
    ],
    tombstones: [{ name: 'grep', reason: 'Merged into bash.', use: 'bash' }],
    quarantined: [{ name: 'broken', reason: 'Its schema is no object.' }],
    targets: [],
    ...rest,
  }
}

export function namesOf(resolved: { readonly tools: readonly { readonly name: string }[] }): string[] {
  return resolved.tools.map(({ name }) => name)
}
