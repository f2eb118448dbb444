import { expect, test } from 'vitest'
import { networkOf, networksOf } from './client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['2001:db8:1::5:6:7:8', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['fe80::1:2%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:FF9B:0::cb00:7107', '203.0.113.7'],
  ['64:ff9b:1::203.0.113.7', '64:ff9b:1:0::/64'],
  ['::203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:80', '203.0.113.7'],
  ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['not:an:address', 'not:an:address'],
  ['unknown', 'unknown'],
  ['', ''],
])('Calls of %j count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['203.0.113.7', ['203.0.113.7']],
  ['unknown', ['unknown']],
])('Calls of %j also count for the larger network', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

test('A client that left before its address was read counts with the others that left', () => {
  expect(networksOf(undefined)).toEqual(['gone'])
})
