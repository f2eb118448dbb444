import { JuratConnectionError } from '../errors.ts'

/** A response body as a stream. */
export interface Download {
  body: ReadableStream<Uint8Array>
  /** Undefined if the response has no length, or a proxy compressed it. */
  sizeBytes: number | undefined
}

interface Source {
  /** The response. Nothing else may read its body. */
  response: Response
  /** Origin of the server, for error messages. */
  origin: string
  /** Aborts the download: the stream then fails with the signal's reason. */
  signal: AbortSignal | undefined
  /** Called once, when the stream ends, fails or is canceled. */
  onEnd(): void
}

/**
 * Returns the body with backpressure. It fails with `JuratConnectionError` if the connection ends early, and
 * with the signal's reason if that is aborted. A reader that stops early must cancel it.
 */
export function downloadOf({ response, origin, signal, onEnd }: Source): Download {
  const sizeBytes = sizeOf(response.headers)
  const reader = response.body?.getReader()
  let readBytes = 0
  const ended = (cause?: unknown) => {
    const message = `The connection to ${origin} ended after ${readBytes} bytes of the response.`
    return signal?.aborted ? signal.reason : new JuratConnectionError(message, { cause })
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const value = (await reader?.read())?.value
          readBytes += value?.length ?? 0
          if (value !== undefined) return controller.enqueue(value)
          if (readBytes === (sizeBytes ?? readBytes)) controller.close()
          else controller.error(ended())
        } catch (cause) {
          controller.error(ended(cause))
        }
        onEnd()
      },
      async cancel(reason) {
        onEnd()
        await reader?.cancel(reason).catch(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sizeBytes }
}

function sizeOf(headers: Headers): number | undefined {
  const text = headers.get('content-length') ?? ''
  return /^\d{1,15}$/.test(text) && !headers.has('content-encoding') ? Number(text) : undefined
}
