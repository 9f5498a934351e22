import { chooseDelivery } from 'toolcrib/delivery'
import type { EndpointCapabilities } from 'toolcrib/delivery'
import { expect, it } from 'vitest'

it.each<[EndpointCapabilities | undefined, string]>([
  [undefined, 'array never'],
  [{ deferLoading: true, callsUndeclared: false, growsFreely: true }, 'native never'],
  [{ growsFreely: true, callsUndeclared: false }, 'array turn'],
  [{ callsUndeclared: true }, 'array never'],
  [{ callsUndeclared: false }, 'bridge never'],
])('section 6: %j is delivered by %s, with its cost stated', (endpoint, expected) => {
  const { kind, promotion, cost } = chooseDelivery(endpoint)
  expect(`${kind} ${promotion}`).toBe(expected)
  expect(cost).toMatch(/^[A-Z].{20,}\.$/)
})
