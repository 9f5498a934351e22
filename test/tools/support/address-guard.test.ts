import { expect, test } from 'vitest'

import { hostOf, isPublicAddress, publicLookup } from '../../../tools/support/address-guard.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
])('%j is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('hosts are judged in the form that URL gives them', () => {
  expect(hostOf(new URL('http://[::1]:80/'))).toBe('::1')
  expect(hostOf(new URL('http://0177.0.0.1/'))).toBe('127.0.0.1')
})

test.each([true, false])('a look-up (all: %s) of a name with a local address fails', async (all) => {
  const error = await new Promise<Error | null>((resolve) => {
    publicLookup()('localhost', { all }, (failure) => resolve(failure))
  })
  expect(error?.message).toMatch(/localhost \((127\.0\.0\.1|::1)\) is a private or local address/)
})

test('a look-up of a public address passes it on', async () => {
  const answer = await new Promise((resolve, reject) => {
    publicLookup()('8.8.8.8', {}, (error, address, family) =>
      error === null ? resolve([address, family]) : reject(error),
    )
  })
  expect(answer).toEqual(['8.8.8.8', 4])
})
