import fc from 'fast-check'
import type { Intent } from 'toolcrib'
import { availableTo, checkBoundary, fail } from './check-boundary.ts'
import {
  ANY_NAME,
  LIVE_NAMES,
  PROBED,
  bytesOf,
  connect,
  isUnchanged,
  registriesOf,
  reopen,
  snapshot,
  startProcess,
} from './world.ts'
import type { Actor, World } from './world.ts'

type Step = (world: World) => void | Promise<void>

/** One operation, and the invariants that hold after every one. */
export class Operation implements fc.AsyncCommand<object, World> {
  readonly label: string
  readonly step: Step

  constructor(label: string, step: Step) {
    this.label = label
    this.step = step
  }

  check = (): boolean => true

  async run(_: object, world: World): Promise<void> {
    await this.step(world)
    for (const { turn, seen } of world.actors) {
      if (turn && seen && !isUnchanged(turn, seen)) fail('a turn changed', turn, seen)
    }
  }

  toString(): string {
    return this.label
  }
}

const onActor = (world: World, index: number): Actor => world.actors[index % world.actors.length] as Actor

function beginTurn(actor: Actor, request?: Intent, cold = false): void {
  const { turn: before, session } = actor
  const wasCold = actor.isCold || cold
  const turn = session.beginTurn({ request, cold })
  checkBoundary(actor, before, turn, request ?? undefined, wasCold)
  if (actor.session.beginRequest() !== turn) fail('a request got another turn')
  actor.turn = turn
  actor.seen = snapshot(turn)
  actor.isOverridden = request !== undefined && request !== null
  actor.base = session.save().order
  actor.isCold = false
}

function beginRequest(actor: Actor): void {
  const { turn: before, session, isCold } = actor
  if (!before) return
  const turn = session.beginRequest()
  if (isCold) {
    if (!actor.isOverridden) checkBoundary(actor, before, turn, undefined, true)
  } else if (actor.options.promotion !== 'request') {
    if (turn !== before) fail('the array changed within a turn')
  } else {
    const prefix = turn.tools.slice(0, before.tools.length)
    if (JSON.stringify(prefix) !== JSON.stringify(before.tools)) fail('more than the tail changed')
  }
  actor.turn = turn
  actor.seen = snapshot(turn)
  actor.base = session.save().order
  actor.isCold = false
}

async function call(actor: Actor, name: string): Promise<void> {
  const { session, registry } = actor
  if (actor.isOverridden) return
  const available = availableTo(actor)
  const own = registry.get(name)?.name ?? name
  const result = await session.call(name, {})
  if (result.ok !== available.has(own)) fail('callable is not what is available', name, result)
}

async function search(actor: Actor, name: string): Promise<void> {
  const { session } = actor
  if (!actor.turn || actor.isOverridden) return
  const result = await session.call('tool_search', { names: [name] })
  const hasSearch = actor.turn.tools.some((tool) => tool.name === 'tool_search')
  if (result.ok !== hasSearch) fail('search', hasSearch, result)
  if (!result.ok) return
  const available = availableTo(actor)
  for (const found of result.addedToolNames ?? []) {
    if (!available.has(found)) fail('found what is not available', found)
    const used = await session.call(found, {})
    if (!used.ok) fail('found, and not callable', found)
  }
}

/** Another process opens what this one saved: the next boundary must give both the same array. */
function saveAndReopen(world: World, actor: Actor, isNewProcess: boolean): void {
  const { session, availability } = actor
  const saved = session.save()
  const there = isNewProcess ? { ...startProcess(world), availability } : actor
  const again = reopen(actor, saved, there)
  const [here, reopened] = [
    session.beginTurn({ cold: actor.isCold }),
    again.beginTurn({ cold: actor.isCold }),
  ]
  if (bytesOf(here) !== bytesOf(reopened)) fail('reopened to another array', bytesOf(here), bytesOf(reopened))
  // A state that holds names only cannot tell that a definition has changed since: that is no change there.
  const [left, right] = [session.save(), again.save()].map((state) =>
    JSON.stringify({ ...state, generation: 0 }),
  )
  if (left !== right) fail('saved to another state', saved, left, right)
  checkBoundary(actor, actor.turn, here, undefined, actor.isCold)
  const next = {
    turn: reopened,
    seen: snapshot(reopened),
    base: again.save().order,
    isCold: false,
    isOverridden: false,
  }
  Object.assign(actor, there, next, { session: again })
}

const actor = fc.nat({ max: 2 })
const anyName = fc.constantFrom(...ANY_NAME)
const liveName = fc.constantFrom(...LIVE_NAMES)
const intent: fc.Arbitrary<Intent> = fc.constantFrom<Intent[]>(
  undefined,
  null,
  true,
  false,
  [],
  ['plan', 'bash'],
  { preset: 'few' },
  { disabled: ['bash', '10'] },
  { disabled: ['a__*'] },
  { overlays: { web: true }, disabled: ['shell'] },
  { enabled: true, allowed: ['*a*', '9'] },
  { only: ['zz', '__proto__', 'constructor', 'renamed'] },
  { enabled: false, preset: 'few' },
)

const onSession = <T>(
  label: string,
  arbitrary: fc.Arbitrary<T>,
  step: (actor: Actor, value: T, world: World) => void | Promise<void>,
) =>
  fc
    .tuple(actor, arbitrary)
    .map(
      ([index, value]) =>
        new Operation(`${label}(${index}, ${JSON.stringify(value)})`, (world) =>
          step(onActor(world, index), value, world),
        ),
    )
const onWorld = <T>(label: string, arbitrary: fc.Arbitrary<T>, step: (world: World, value: T) => void) =>
  arbitrary.map((value) => new Operation(`${label}(${JSON.stringify(value)})`, (world) => step(world, value)))

const registration = fc.record({
  name: liveName,
  version: fc.nat({ max: 2 }),
  isResident: fc.boolean(),
  isRenamed: fc.constantFrom(false, false, false, true),
})

function deregister(world: World, name: string): void {
  const state = world.connected.get(name)
  world.connected.delete(name)
  for (const registry of registriesOf(world)) registry.deregister([state?.isRenamed ? 'renamed' : name])
}

export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: onSession('beginTurn', fc.constant(undefined), (one) => beginTurn(one)) },
  onSession('override', intent, (one, request) => beginTurn(one, request)),
  onSession('cold', fc.constant(undefined), (one) => beginTurn(one, undefined, true)),
  { weight: 2, arbitrary: onSession('beginRequest', fc.constant(undefined), beginRequest) },
  {
    weight: 3,
    arbitrary: onWorld('register', registration, (world, { name, ...state }) => {
      // One tool at a time goes by the new name.
      if (state.isRenamed && [...world.connected.values()].some((other) => other.isRenamed)) return
      deregister(world, name)
      world.connected.set(name, state)
      for (const registry of registriesOf(world)) connect(registry, name, state)
    }),
  },
  { weight: 2, arbitrary: onWorld('deregister', liveName, deregister) },
  {
    weight: 2,
    arbitrary: onWorld('flap', fc.tuple(fc.constantFrom(...PROBED), fc.boolean()), (world, [name, isUp]) => {
      world.up.set(name, isUp)
    }),
  },
  {
    weight: 2,
    arbitrary: onSession(
      'load',
      fc.array(anyName, { maxLength: 3 }),
      (one, names) => void one.session.load(names),
    ),
  },
  { weight: 2, arbitrary: onSession('call', anyName, call) },
  onSession('search', anyName, search),
  { weight: 2, arbitrary: onSession('refresh', fc.constant(undefined), (one) => one.session.refresh()) },
  onSession('reload', fc.constant(undefined), async (one) => {
    await one.session.reload()
    one.isCold = true
  }),
  onSession('compacted', fc.constant(undefined), (one) => {
    one.session.compacted()
    one.isCold = true
  }),
  onSession('setIntent', intent, (one, next) => {
    one.session.setIntent(next)
    one.intent = next
  }),
  onSession('setMode', fc.constantFrom('agent', 'chat'), (one, mode) => {
    one.session.setMode(mode)
    one.mode = mode
  }),
  onSession('reopen', fc.boolean(), (one, isNewProcess, world) => saveAndReopen(world, one, isNewProcess)),
)
