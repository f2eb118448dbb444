import { equal, failure, isTrue, pick, same, until } from './expect.js'

/** What is sent and answered that is more than a little JSON. */
export const bodies = {
  async 'is aborted while it reads what it is to send'({ jurat, manage, log }) {
    let isLetGo = false
    async function* endless() {
      try {
        for (;;) {
          yield new Uint8Array(10)
          await new Promise(resolve => setTimeout(resolve, 10))
        }
      } finally {
        isLetGo = true
      }
    }
    const reason = new Error('the page was left')
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(reason), 50)
    const params = { ...parent, pdf_content: endless() }
    isTrue((await failure(jurat('ok').documents.create(params, { signal: leaving.signal }))) === reason)
    await until(() => isLetGo)
    const before = { signal: AbortSignal.abort(reason) }
    const video = { appointment_id: 9, file: endless(), filename: 'a.mp4' }
    isTrue((await failure(manage('ok').videos.create(video, before))) === reason)
    equal((await log()).seen.length, 0)
  },
  async 'lets go of a stream that it cannot send'({ connect, token, isBrowser }) {
    // There it is read to its end first.
    if (isBrowser) return
    const manage = connect('JuratManage', { baseUrl: 'http://127.0.0.1:1', token, maxRetries: 0 })
    for (const [options, name] of [
      [{ timeoutMs: -1 }, 'JuratError'],
      [{}, 'JuratConnectionError'],
    ]) {
      let isLetGo = false
      const cancel = () => {
        isLetGo = true
      }
      const video = { appointment_id: 9, file: new ReadableStream({ cancel }), filename: 'a.mp4' }
      equal((await failure(manage.videos.create(video, options))).name, name)
      isTrue(isLetGo)
    }
  },
  async 'hands on a backup as it comes'({ manage, log }) {
    const { data, requestId } = await manage('archive').backups.create().withResponse()
    same(pick(data, 'sizeBytes', 'filename'), [2000, 'jurat-2026-11-21T133105Z.tar'])
    equal(requestId, undefined)
    const bytes = new Uint8Array(await new Response(data.archive).arrayBuffer())
    same([bytes.length, bytes[999], bytes[1000]], [2000, 1, 2])
    const [{ headers }] = (await log()).seen
    same([headers.accept, headers['idempotency-key']], ['application/x-tar, application/json', undefined])
  },
  async 'gives a backup the time it needs once it has begun'({ manage }) {
    const { archive } = await manage('archive-hangs').backups.create({ timeoutMs: 1000 })
    const reader = archive.getReader()
    equal((await reader.read()).value.length, 1000)
    const left = reader.read().then(
      () => 'ended',
      () => 'failed',
    )
    equal(await Promise.race([left, new Promise(resolve => setTimeout(resolve, 1500, 'waits'))]), 'waits')
    await reader.cancel()
  },
  async 'says of a backup that it was cut off'({ manage }) {
    const { archive } = await manage('archive-cut').backups.create()
    const reader = archive.getReader()
    await reader.read()
    const error = await failure(reader.read())
    equal(error.name, 'JuratConnectionError')
    isTrue(error.message.endsWith('ended after 1000 bytes of the response.'), error.message)
  },
  async 'ends a backup with the signal, and its reason'({ manage }) {
    const leaving = new AbortController()
    const { archive } = await manage('archive-hangs').backups.create({ signal: leaving.signal })
    const reader = archive.getReader()
    await reader.read()
    const next = failure(reader.read())
    const reason = new Error('enough')
    leaving.abort(reason)
    isTrue((await next) === reason)
  },
  async 'refuses a backup that is none'({ manage, log }) {
    equal((await failure(manage('ok').backups.create())).code, 'unreadable_answer')
    equal((await failure(manage('refused').backups.create())).code, 'invalid_request')
    equal((await log()).seen.length, 2)
  },
  async 'uploads a PDF from bytes, a Blob or a stream, and again after a failure'({ jurat, log }) {
    const bytes = pdfOf(100_001)
    const sources = [
      () => bytes,
      () => bytes.buffer,
      () => new Blob([bytes]),
      () => new Blob([bytes]).stream(),
      () => iterated(bytes, 1000),
    ]
    for (const source of sources) {
      await jurat('unavailable-once').documents.create(
        { ...parent, pdf_content: source() },
        { maxRetries: 3 },
      )
    }
    const { seen } = await log()
    // Only the first of all requests is answered 503: the run's count goes on.
    equal(seen.length, sources.length + 1)
    const expected = JSON.stringify({ ...parent, pdf_content: btoa(latin1Of(bytes)) })
    same([...new Set(seen.map(one => one.sha256))], [await sha256Of(expected)])
    equal(seen[0].headers['content-type'], 'application/json')
  },
  async 'takes a string to be base64'({ jurat, log }) {
    await jurat('ok').documents.create({ ...parent, pdf_content: 'JVBERi0=' })
    same(JSON.parse((await log()).seen[0].text), { ...parent, pdf_content: 'JVBERi0=' })
  },
  async 'refuses what cannot be uploaded'({ jurat, manage, log }) {
    for (const nothing of [undefined, null, 7, {}]) {
      const pdf = await failure(jurat('ok').documents.create({ ...parent, pdf_content: nothing }))
      const video = await failure(
        manage('ok').videos.create({ appointment_id: 9, file: nothing, filename: 'a.mp4' }),
      )
      same([pdf.name, video.name], ['JuratError', 'JuratError'])
      isTrue(pdf.message.startsWith('pdf_content must be'), pdf.message)
    }
    equal((await log()).seen.length, 0)
  },
  async 'uploads 25 MiB'({ jurat, log }) {
    const bytes = pdfOf(25 * 1024 * 1024)
    await jurat('ok').documents.create({ ...parent, pdf_content: bytes })
    const [{ sizeBytes }] = (await log()).seen
    equal(sizeBytes, JSON.stringify({ ...parent, pdf_content: '' }).length + 4 * Math.ceil(bytes.length / 3))
  },
  async 'uploads a video as multipart, the appointment first'({ manage, log }) {
    const bytes = new TextEncoder().encode('moving pictures')
    const sources = [bytes, new Blob([bytes]), new Blob([bytes]).stream(), iterated(bytes, 4)]
    for (const file of sources) {
      await manage('ok').videos.create({ appointment_id: 9, file, filename: 'a "b"\r\n.webm' })
    }
    for (const { headers, text } of (await log()).seen) {
      const [, boundary] = /^multipart\/form-data; ?boundary=(.+)$/.exec(headers['content-type'])
      const [before, appointment, file, end] = text.split(`--${boundary}`)
      same([before, end.trim()], ['', '--'])
      isTrue(/name="appointment_id"\r\n\r\n9\r\n$/.test(appointment), appointment)
      isTrue(/name="file"; filename="a %22b%22%0D%0A\.webm"\r\n/.test(file), file)
      isTrue(/content-type: video\/webm\r\n\r\nmoving pictures\r\n$/i.test(file), file)
    }
    equal((await log()).seen.length, sources.length)
  },
  async 'sends a stream while it is still being read'({ manage, log, isBrowser }) {
    let begun = 0
    async function* recording() {
      yield new Uint8Array(200_000)
      // A server has it before there is more; a browser gathers it all first.
      for (let tries = 0; tries < 100 && begun === 0 && !isBrowser; tries++) {
        begun = (await log()).begun
        await new Promise(resolve => setTimeout(resolve, 20))
      }
      yield new Uint8Array(200_000)
    }
    await manage('ok').videos.create({ appointment_id: 9, file: recording(), filename: 'a.mp4' })
    equal(begun, isBrowser ? 0 : 1)
    isTrue((await log()).seen[0].sizeBytes > 400_000)
  },
  async 'does not send again what it has read from a stream'({ manage, log, isBrowser }) {
    const file = new Blob(['x']).stream()
    const video = manage('limited').videos.create({ appointment_id: 9, file, filename: 'a.mp4' })
    if (isBrowser) await video
    else equal((await failure(video)).status, 429)
    equal((await log()).seen.length, isBrowser ? 2 : 1)
  },
  async 'tells the error of a stream that breaks'({ manage }) {
    const gone = new Error('the disk is gone')
    async function* broken() {
      yield new Uint8Array(10)
      throw gone
    }
    const error = await failure(
      manage('ok').videos.create({ appointment_id: 9, file: broken(), filename: 'a.mp4' }),
    )
    isTrue(error === gone, String(error))
  },
}

const parent = { object_type: 'reservation', object_id: 7, filename: 'Deed.pdf' }

/** Bytes of every value, with a head that makes them a PDF. */
function pdfOf(length) {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 256)
  bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
  return bytes
}

const latin1Of = bytes => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

async function* iterated(bytes, step) {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}

async function sha256Of(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
