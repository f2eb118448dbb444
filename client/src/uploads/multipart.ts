import type { MakePayload, Payload } from '../transport/call.ts'
import { isBrowser } from '../transport/runtime.ts'
import { assertSource, piecesOf, type UploadSource } from './source.ts'

export interface MultipartFile {
  /** Sent before the file, in this order. */
  fields: Record<string, string>
  file: UploadSource
  filename: string
  contentType: string
}

/** Builds a `multipart/form-data` body. Bytes and Blobs can be sent again; a stream can be sent only once. */
export const multipartPayload =
  (form: MultipartFile): MakePayload =>
  async signal => {
    const { file, contentType } = form
    assertSource('file', file)
    // Browsers cannot send streams everywhere, and keep a large Blob on disk.
    if (isStream(file) && !isBrowser()) return streamed(form, file)
    const blob = isStream(file) ? await collected(file, signal) : file
    const data = new FormData()
    for (const [name, value] of Object.entries(form.fields)) data.append(name, value)
    const part = blob instanceof Blob ? blob.slice(0, blob.size, contentType) : typed(blob, contentType)
    data.append('file', part, form.filename)
    return { body: data, contentType: undefined }
  }

type Stream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

const isStream = (file: UploadSource): file is Stream =>
  file instanceof ReadableStream || (!(file instanceof Blob) && Symbol.asyncIterator in file)

const typed = (bytes: Uint8Array | ArrayBuffer, type: string) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type })

async function collected(stream: Stream, signal: AbortSignal | undefined): Promise<Blob> {
  const parts: Blob[] = []
  for await (const piece of piecesOf(stream, signal)) parts.push(new Blob([piece as Uint8Array<ArrayBuffer>]))
  return new Blob(parts)
}

function streamed({ fields, filename, contentType }: MultipartFile, file: Stream): Payload {
  const boundary = `jurat-${Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(36)).join('')}`
  const encoder = new TextEncoder()
  const heads = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  const head = `${heads.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(filename)}"\r\nContent-Type: ${quoted(contentType)}\r\n\r\n`
  let failure: { error: unknown } | undefined
  async function* body() {
    yield encoder.encode(head)
    try {
      yield* piecesOf(file)
    } catch (error) {
      failure = { error }
      throw error
    }
    yield encoder.encode(`\r\n--${boundary}--\r\n`)
  }
  const contentTypeWithBoundary = `multipart/form-data; boundary=${boundary}`
  const stream = asWebStream(body(), () => closeSource(file))
  return { body: stream, contentType: contentTypeWithBoundary, failure: () => failure }
}

/** A source that was never read is not closed by its iterator. */
async function closeSource(file: Stream): Promise<void> {
  if (!(file instanceof ReadableStream)) (file as { destroy?: () => void }).destroy?.()
  else if (!file.locked) await file.cancel()
}

/** Escapes as browsers do (HTML standard, "multipart/form-data encoding algorithm"). */
const quoted = (text: string) =>
  text.replace(/["\r\n]/g, character => (character === '"' ? '%22' : character === '\r' ? '%0D' : '%0A'))

/** Reads only as much as is sent. Not every runtime has `ReadableStream.from`. */
function asWebStream(
  pieces: AsyncGenerator<Uint8Array, void, undefined>,
  onCancel: () => Promise<void>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return()
      await onCancel()
    },
  })
}
