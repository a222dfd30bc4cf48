import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import {
  addressGroup,
  addressNetwork,
  clientAddress,
  type TrustProxy,
  trustedProxies,
} from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // Some proxies forward the port as well, which differs for each connection.
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['nonsense:80', 'nonsense:80'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['203.0.113.7:51234', '203.0.113.0/24'],
  ['nonsense:80', 'nonsense:80'],
])('%s is of the network %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network)
})

test.each<[TrustProxy, string, string | undefined, string]>([
  [false, '10.0.0.1', '203.0.113.7', '10.0.0.1'],
  [1, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  [1, '10.0.0.1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  [2, '10.0.0.1', '198.51.100.9, 203.0.113.7', '198.51.100.9'],
  [2, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  [1, '10.0.0.1', undefined, '10.0.0.1'],
  [['loopback'], '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  [['loopback'], '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  [['loopback'], '203.0.113.7', '198.51.100.9', '203.0.113.7'],
  [['10.0.0.0/8', '192.0.2.1'], '192.0.2.1', '198.51.100.9, 10.1.1.1', '198.51.100.9'],
  [['10.0.0.0/8'], '10.0.0.1', '203.0.113.7:4711, 10.1.1.1:80', '203.0.113.7:4711'],
  [['fd00::/8'], 'fd00::1', '2001:db8::1, [fd00::2]:80', '2001:db8::1'],
  [['uniquelocal'], 'fd00::1', '2001:db8::1, nonsense', 'nonsense'],
])('with TRUST_PROXY %j a call from %s for %s is from %s', (trust, peer, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const socket = { remoteAddress: peer } as Socket
  expect(clientAddress({ socket, headers }, trustedProxies(trust))).toBe(address)
})
