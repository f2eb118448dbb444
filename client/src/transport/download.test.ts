import { expect, test } from 'vitest'
import { JuratConnectionError } from '../errors.ts'
import { downloadOf } from './download.ts'

// Responses of a caller's own `fetch`: those of Node and Chromium fail by themselves if the body is too
// short.

const origin = 'https://jurat.example'

function open(parts: string[], headers: Record<string, string>, signal?: AbortSignal) {
  let ends = 0
  const body = ReadableStream.from(parts.map(part => new TextEncoder().encode(part)))
  const response = new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, { headers })
  const download = downloadOf({ response, origin, signal, onEnd: () => ends++ })
  return { ...download, ends: () => ends }
}

const textOf = (body: ReadableStream<Uint8Array>) => new Response(body as never).text()

test('A response of the announced length is read to its end', async () => {
  const { body, sizeBytes, ends } = open(['abc', 'de'], { 'content-length': '5' })
  expect([sizeBytes, await textOf(body), ends()]).toEqual([5, 'abcde', 1])
})

test.each([
  ['shorter', '6'],
  ['longer', '4'],
])('A response that is %s than announced fails', async (_how, length) => {
  const { body, ends } = open(['abc', 'de'], { 'content-length': length })
  const reading = textOf(body)
  await expect(reading).rejects.toThrow(JuratConnectionError)
  await expect(reading).rejects.toThrow(`${origin} ended after 5 bytes`)
  expect(ends()).toBe(1)
})

test.each([
  [{}],
  [{ 'content-length': '5x' }],
  [{ 'content-length': 'x3' }],
  [{ 'content-length': '9', 'content-encoding': 'gzip' }],
])('A response of unknown length ends where it ends: %j', async headers => {
  const { body, sizeBytes } = open(['abc'], headers as Record<string, string>)
  expect([sizeBytes, await textOf(body)]).toEqual([undefined, 'abc'])
})

test('A response of ten bytes and more has the announced length', async () => {
  const { body, sizeBytes } = open(['0123456789'], { 'content-length': '10' })
  expect([sizeBytes, await textOf(body)]).toEqual([10, '0123456789'])
})

test('A response without a body is empty', async () => {
  const { body } = downloadOf({ response: new Response(null), origin, signal: undefined, onEnd: () => {} })
  expect(await textOf(body)).toBe('')
})

test('A reader that cancels ends the response', async () => {
  const { body, ends } = open(['abc', 'de'], { 'content-length': '5' })
  const reader = body.getReader()
  await reader.read()
  await reader.cancel()
  expect(ends()).toBe(1)
})

test('A broken connection reports the reason', async () => {
  const cause = new TypeError('terminated')
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: controller => controller.error(cause) })
  const { body } = downloadOf({ response: new Response(broken), origin, signal: undefined, onEnd: () => {} })
  await expect(textOf(body)).rejects.toMatchObject({ name: 'JuratConnectionError', cause })
})

test('A response that the caller ends fails with the reason', async () => {
  const reason = new Error('no longer wanted')
  const { body } = open(['abc'], { 'content-length': '5' }, AbortSignal.abort(reason))
  await expect(textOf(body)).rejects.toBe(reason)
})
