import { expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../../test/helpers/growth.ts'
import { StaticBody } from './static-body.ts'

const body = new StaticBody('text/plain', Buffer.from('a'.repeat(1_000)))

/** The encoding in which the body is sent. */
async function encodingFor(accepted: string | undefined): Promise<unknown> {
  const headers: Record<string, unknown> = {}
  const reply = {
    getHeader: () => undefined,
    header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }),
    headers: (given: object) => Object.assign(headers, given),
    type: () => reply,
    send: () => reply,
  }
  await body.send({ headers: { 'accept-encoding': accepted } } as never, reply as never, 'no-cache')
  return headers['content-encoding']
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.2', 'br'],
  ['br ; q=0, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['*;q=0', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding: %s gets %s', async (accepted, encoding) => {
  expect(await encodingFor(accepted)).toBe(encoding)
})

test.each([' ', ',', ';', '"', 'a,', ';a', '"a,"'])(
  'Accept-Encoding with a run of %j is read in linear time',
  async part => {
    const header = (size: number) => `a${part.repeat(size / part.length)}b`
    expect(await growthOf(header, encodingFor)).toBeLessThan(linearGrowth)
  },
)
