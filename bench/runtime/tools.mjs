// A manifest of a given size: tools of the sizes and shapes that real ones have, in code-unit order.
const ACTIONS = ['create', 'delete', 'export', 'find', 'list', 'move', 'read', 'share', 'update', 'watch']
const THINGS = ['account', 'board', 'channel', 'document', 'event', 'file', 'group', 'host', 'invoice', 'job']

function entry(index) {
  const action = ACTIONS[index % 10]
  const thing = THINGS[Math.floor(index / 10) % 10]
  const name = `${thing}_${action}_${String(index).padStart(4, '0')}`
  return {
    name,
    description: `Handles one ${thing} of the workspace: ${action}. Needs the identifier that a list returned; answers with the ${thing} as it is afterwards.`,
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', description: `Identifier of the ${thing}.` },
        fields: { type: 'array', items: { type: 'string' }, description: 'What to return.' },
        limit: { type: 'integer', minimum: 1, maximum: 100 + index },
      },
      required: ['id'],
    },
    tags: [thing],
    residency: [{ mode: 'agent', residency: index % 10 === 0 ? 'resident' : 'deferred', reason: 'bench' }],
    tokens: {},
    fingerprint: name,
  }
}

/** One tool in ten is resident. */
export function manifestOf(count) {
  const entries = Array.from({ length: count }, (_, index) => entry(index))
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const named = (residency) =>
    entries.filter((tool) => tool.residency[0].residency === residency).map(({ name }) => name)
  return {
    format: 1,
    defaultMode: 'agent',
    modes: [{ name: 'agent', resident: named('resident'), deferred: named('deferred') }],
    entries,
    defaults: ['*'],
    presets: [],
    overlays: [],
    surfaces: [],
    profiles: [],
    tombstones: [],
    quarantined: [],
    targets: [],
  }
}
