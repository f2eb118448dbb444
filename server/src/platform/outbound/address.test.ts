import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../lib/config.ts'
import { AppError } from '../lib/errors.ts'
import { assertAllowedUrl, type Policy, policyOf } from './address.ts'
import { openResolver } from './dns.ts'

const strict = policyOf(readConfig({ JURAT_WEBHOOK_ALLOW: 'none' }))
const lenient = policyOf(readConfig({ JURAT_WEBHOOK_ALLOW: '10.1.0.0/16, 192.168.7.7, fd12::/16, ::1' }))
const resolvesTo = (...addresses: string[]): Policy => ({ ...strict, resolve: async () => addresses })
const publicly = resolvesTo('93.184.215.14')

/** Why the URL is rejected, or null. */
async function reasonOf(url: string, mode: 'live' | 'test' = 'test', policy = publicly) {
  try {
    await assertAllowedUrl(policy, url, mode)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'invalid_request' })
    return (error as AppError).params?.url
  }
}

describe('A URL', () => {
  test.each(['https://hooks.example/in?a=1', 'https://hooks.example:8443/', 'https://93.184.215.14/'])(
    'The URL %s is accepted in both modes',
    async url => {
      expect([await reasonOf(url, 'live'), await reasonOf(url, 'test')]).toEqual([null, null])
    },
  )

  test.each(['http://hooks.example/', 'http://hooks.example:443/', 'http://hooks.example:1024/'])(
    'The URL %s is accepted only in a test workspace',
    async url => {
      expect(await reasonOf(url, 'live')).toBe('must use https in a live workspace')
      expect(await reasonOf(url)).toBe(null)
    },
  )

  test.each([
    ['hooks.example', 'must be an absolute URL'],
    ['https://', 'must be an absolute URL'],
    ['http://256.1.1.1/', 'must be an absolute URL'],
    ['http://[fe80::1%25eth0]/', 'must be an absolute URL'],
    ['ftp://hooks.example/', 'must use https or http'],
    ['file:///etc/passwd', 'must use https or http'],
    [
      'https://user@hooks.example/',
      'must not contain a user name or a password. Remove what is between // and @',
    ],
    [
      'https://:secret@hooks.example/',
      'must not contain a user name or a password. Remove what is between // and @',
    ],
    ['https://hooks.example:0/', 'must use port 80, 443 or one above 1023'],
    ['https://hooks.example:22/', 'must use port 80, 443 or one above 1023'],
    ['https://hooks.example:1023/', 'must use port 80, 443 or one above 1023'],
    ['https://a.internal/', 'must not name a host under .internal, .local or .localhost'],
    ['https://A.B.LOCAL/', 'must not name a host under .internal, .local or .localhost'],
    ['https://a.localhost./', 'must not name a host under .internal, .local or .localhost'],
    ['https://internal/', 'must not name a host under .internal, .local or .localhost'],
    ['https://metadata.google.internal../', 'must not name a host under .internal, .local or .localhost'],
    ['https://a.localhost.../', 'must not name a host under .internal, .local or .localhost'],
    ['https://ip6-localhost/', 'must not name a host under .internal, .local or .localhost'],
    ['https://IP6-Loopback./', 'must not name a host under .internal, .local or .localhost'],
    ['https://localhost6/', 'must not name a host under .internal, .local or .localhost'],
    ['https://localhost.localdomain/', 'must not name a host under .internal, .local or .localhost'],
    ['https://hooks.example../', 'must not have two dots in a row in its host name'],
    ['https://hooks..example/', 'must not have two dots in a row in its host name'],
    ['http://localhost../', 'must not have two dots in a row in its host name'],
    ['http://127.0.0.1../', 'must not have two dots in a row in its host name'],
    ['http://./', 'must not have a host name that begins with a dot'],
    ['http://.hooks.example/', 'must not have a host name that begins with a dot'],
    ['http://hooks.example/#part', 'must not have a fragment: remove # and what follows it'],
  ])('The URL %s is rejected: %s', async (url, reason) => {
    expect(await reasonOf(url)).toBe(reason)
  })

  test.each([
    'https://notinternal/',
    'https://local.example/',
    'https://internal.example/',
    'https://ip6-localhost.example/',
    'https://hooks.example./',
  ])('The URL %s only looks like an internal name', async url => {
    expect(await reasonOf(url)).toBe(null)
  })

  test('A URL of a single label is accepted', async () => {
    expect(await reasonOf('http://receiver/')).toBe(null)
  })

  test('A URL whose name does not resolve is accepted', async () => {
    const failing = { ...strict, resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    expect(await reasonOf('https://hooks.example/', 'live', failing)).toBe(null)
  })

  test('A URL whose name has one forbidden address is rejected, without naming the address', async () => {
    const reason = 'leads to an address that webhooks must not reach'
    expect(await reasonOf('https://hooks.example/', 'live', resolvesTo('93.184.215.14', '10.0.0.1'))).toBe(
      reason,
    )
    expect(await reasonOf('https://localhost:8443/', 'live', strict)).toBe(reason)
  })

  test('A URL of a range that the operator allows is accepted, in the mode’s scheme', async () => {
    for (const host of ['10.1.255.255', '192.168.7.7', '[fd12::1]', '[::1]', '[::ffff:10.1.0.1]']) {
      expect(await reasonOf(`https://${host}/`, 'live', lenient)).toBe(null)
      expect(await reasonOf(`http://${host}/`, 'live', lenient)).toBe('must use https in a live workspace')
    }
    for (const host of ['10.0.255.255', '10.2.0.0', '192.168.7.8', '[fd13::1]', '127.0.0.1']) {
      expect(await reasonOf(`https://${host}/`, 'live', lenient)).toMatch(/^leads to/)
    }
  })

  test.each([
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0x7f.1',
    '0177.0.0.01',
    '127.1',
    '127.0.0.1.',
    '１２７.0.0.1',
  ])('A URL with loopback written as %s is rejected', async host => {
    expect(await reasonOf(`http://${host}/`)).toMatch(/^leads to/)
  })
})

/** First and last address of each non-public range. */
const refused: [string, string][] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
]
const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const addressOf = (number: number) =>
  [24, 16, 8, 0].map(shift => Math.floor(number / 2 ** shift) % 256).join('.')

describe('An IPv4 address', () => {
  test.each(refused)(
    'IPv4 addresses from %s to %s are rejected, and those beside the range are not',
    (first, last) => {
      const inside = [first, last].map(address => strict.isAllowed(address))
      expect(inside).toEqual([false, false])
      const beside = [numberOf(first) - 1, numberOf(last) + 1].filter(
        number => number >= 0 && number < 2 ** 32,
      )
      expect(beside.map(addressOf).map(strict.isAllowed)).toEqual(beside.map(() => true))
    },
  )

  test('An IPv4 address is rejected exactly where a range of the table has it', () => {
    const edges = refused.flat().map(numberOf)
    const number = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(...edges))
    fc.assert(
      fc.property(number, at => {
        const isHeld = refused.some(([first, last]) => numberOf(first) <= at && at <= numberOf(last))
        expect(strict.isAllowed(addressOf(at))).toBe(!isHeld)
      }),
      { numRuns: 2_000 },
    )
  })

  test('An IPv4 address is rejected in every IPv6 form that leads to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), number => {
        const v4 = addressOf(number)
        const hex = number.toString(16).padStart(8, '0')
        const pair = `${hex.slice(0, 4)}:${hex.slice(4)}`
        const forms = [
          ...[
            `::ffff:${v4}`,
            `::ffff:${pair}`,
            `::${v4}`,
            `::ffff:0:${v4}`,
            `64:ff9b::${v4}`,
            `64:ff9b:1::${v4}`,
          ],
          ...[`2002:${pair}::1`, `2001:0:${pair}::1`],
        ]
        expect(forms.filter(strict.isAllowed)).toEqual([])
      }),
    )
  })
})

describe('An IPv6 address', () => {
  test.each([
    ...['::', '::1', '100::1', 'fc00::1', 'fd00:ec2::254', 'fd20:ce::254', 'fe80::1', 'fec0::1', 'ff02::1'],
    ...[
      '2001::1',
      '2001:2::1',
      '2001:10::1',
      '2001:1ff:ffff::1',
      '2001:db8::1',
      '3fff::1',
      '3fff:fff::1',
      '5f00::1',
    ],
    ...['1fff:ffff::1', '4000::1', 'fe80::1%eth0', 'hooks.example', ''],
  ])('The IPv6 address %s is rejected', address => {
    expect(strict.isAllowed(address)).toBe(false)
  })

  test.each([
    ...['2000::1', '2001:200::1', '2001:4860:4860::8888', '2001:db9::1', '2001:db7:ffff::1', '2003::1'],
    ...['2606:4700:4700::1111', '2a00:1450::1', '3ffe:ffff::1', '3fff:1000::1'],
  ])('The IPv6 address %s is public', address => {
    expect(strict.isAllowed(address)).toBe(true)
  })
})

describe('A name', () => {
  test('All addresses of both kinds count that DNS returns for a name', async () => {
    await using server = await startDns({
      A: [
        [10, 0, 0, 1],
        [93, 184, 215, 14],
      ],
      AAAA: [[...Array(15).fill(0), 1]],
    })
    const resolve = openResolver([server.address])
    expect(await resolve('hooks.example')).toEqual(['10.0.0.1', '93.184.215.14', '::1'])
  })

  test('A name with one kind of address has only that', async () => {
    await using server = await startDns({ A: [[10, 0, 0, 1]], AAAA: [] })
    expect(await openResolver([server.address])('hooks.example')).toEqual(['10.0.0.1'])
  })

  test('A name without an address is an error', async () => {
    await using server = await startDns({ A: [], AAAA: [] })
    await expect(openResolver([server.address])('hooks.example')).rejects.toThrow(
      'no address of hooks.example',
    )
  })

  test('The name localhost is loopback, without DNS', async () => {
    expect(await openResolver(['127.0.0.1:9'])('localhost')).toEqual(['127.0.0.1', '::1'])
  })
})

/** A DNS server on loopback that returns these addresses for every name. */
async function startDns(records: Record<'A' | 'AAAA', number[][]>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5
    const question = query.subarray(12, end)
    const found = question.at(-3) === 28 ? records.AAAA : records.A
    const answers = found.map(bytes =>
      Buffer.from([0xc0, 12, 0, question.at(-3) ?? 0, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
    )
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, found.length, 0, 0, 0, 0])
    socket.send(Buffer.concat([head, question, ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    [Symbol.asyncDispose]: () => new Promise<void>(done => socket.close(() => done())),
  }
}
