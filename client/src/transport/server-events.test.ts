import { expect, test } from 'vitest'
import { serverEvents } from './server-events.ts'

const bodyOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

async function read(...chunks: string[]) {
  const events = []
  for await (const event of serverEvents(bodyOf(...chunks), 1_000, () => new Error('silent')))
    events.push(event)
  return events
}

test.each([
  ['blocks in any pieces', ['id: 1\nda', 'ta: {"a":1}\n', '\nid: 2\ndata: b\n\n']],
  ['line ends of any kind', ['id: 1\r\ndata: {"a":1}\r\n\r\nid: 2\rdata: b\r\r']],
])('The reader of server events reads %s', async (_, chunks) => {
  expect(await read(...chunks)).toEqual([
    { id: '1', data: '{"a":1}' },
    { id: '2', data: 'b' },
  ])
})

test('The reader of server events skips comments, keeps the last id, joins data lines and drops an unfinished block', async () => {
  expect(
    await read('retry: 2000\nid: 7\n\n', ': heartbeat\n\n', 'data: a\ndata:b\n\n', 'data: lost'),
  ).toEqual([
    { id: '7', data: undefined },
    { id: '7', data: 'a\nb' },
  ])
})

test('The reader of server events gives up on a silent connection, and cancels an abandoned body', async () => {
  let isCanceled = false
  const endless = new ReadableStream<Uint8Array>({
    cancel() {
      isCanceled = true
    },
  })
  const reading = serverEvents(endless, 20, () => new Error('silent'))
  await expect(reading.next()).rejects.toThrow('silent')
  expect(isCanceled).toBe(true)
})
