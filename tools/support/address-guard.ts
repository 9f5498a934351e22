// Keeping requests that a model or a page asks for away from this machine and its network. Addresses are judged when the
// connection is made, so a name that answers differently the second time gains nothing.
import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

import type { WebLimits } from './web-limits.ts'

export type AddressLimits = Pick<WebLimits, 'allowPrivateAddresses' | 'allowedHosts'>

// IANA's registries of special-purpose addresses: whatever is not globally reachable, and multicast.
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
// Tunnels (2001::/23 with Teredo, 2002::/16) carry addresses of the other family; 2001:db8::/32 and 3fff::/20 are for documentation.
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, 'ipv6')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Whether the address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare)
  if (family === 4) return !special.check(bare, 'ipv4')
  return family === 6 && globalV6.check(bare, 'ipv6') && !special.check(bare, 'ipv6')
}

/** The host of a URL without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** The port of a URL, also where its scheme implies it. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/**
 * Options for a connection to this host that judge its address when it is made.
 *
 * @throws when the host is written as an address, which is never looked up, and is not public.
 */
export function guardConnection(
  limits: AddressLimits,
  host: string,
  port: number,
): { readonly lookup?: LookupFunction } {
  if (limits.allowPrivateAddresses) return {}
  if (limits.allowedHosts.includes(`${host}:${port}`)) return {}
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(host, host)
  return { lookup: publicLookup() }
}

/** A look-up for `net.connect` and `http.request` that fails for a name with any address that is not public. */
export function publicLookup(): LookupFunction {
  return (hostname, options, callback) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      const first = addresses[0]
      const bad = addresses.find(({ address }) => !isPublicAddress(address))
      if (bad !== undefined) return callback(refusal(hostname, bad.address), '', 0)
      if (first === undefined) return callback(new Error(`${hostname} has no address.`), '', 0)
      if (options.all === true) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

function refusal(host: string, address: string): Error {
  const which = host === address ? host : `${host} (${address})`
  return new Error(`${which} is a private or local address. The web tools reach public addresses only.`)
}
