import { expect, test } from 'vitest'
import { eventStream } from '../src/manage/event-stream.ts'

const block = (id: string) => `id: ${id}\ndata: {"id":"${id}"}\n\n`

const connection = (text: string, fails = false) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      if (!fails) controller.close()
    },
  })
  return Promise.resolve({ body, sizeBytes: undefined })
}

test('A lost connection continues after its last event, and its first attempt is not repeated', async () => {
  const opened: [string | undefined, number | undefined][] = []
  const texts = [block('evt_1') + block('evt_2'), ': nothing new\n\n', `id: evt_7\n\n`, block('evt_8')]
  const open = (cursor: string | undefined, retries: number | undefined) => {
    opened.push([cursor, retries])
    return connection(texts[opened.length - 1] ?? '')
  }
  const events: [string, string][] = []
  for await (const { event, cursor } of eventStream(open, undefined, { maxRetries: 3 })) {
    events.push([event.id, cursor])
    if (event.id === 'evt_8') break
  }
  expect(events).toEqual([
    ['evt_1', 'evt_1'],
    ['evt_2', 'evt_2'],
    ['evt_8', 'evt_8'],
  ])
  // A block without data also moves the position: the server skipped events there.
  expect(opened).toEqual([
    [undefined, 3],
    ['evt_2', 0],
    ['evt_2', 0],
    ['evt_7', 0],
  ])
})

test('An event is read with any line separator that JSON leaves unescaped', async () => {
  const data = JSON.stringify({ id: 'evt_1', note: 'a:\u2028b\u2029' })
  const open = () => connection(`id: evt_1\ndata: ${data}\nretry\n: comment\n\n`)
  for await (const { event } of eventStream(open, undefined, { maxRetries: 0 })) {
    expect(event).toEqual(JSON.parse(data))
    return
  }
})
