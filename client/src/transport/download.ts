import { JuratConnectionError } from '../errors.ts'

/** The answer's body, as long as its reader wants it. */
export interface Download {
  body: ReadableStream<Uint8Array>
  /** Undefined where the answer does not say it, or a proxy has packed it anew. */
  sizeBytes: number | undefined
}

interface Source {
  /** What is being answered; its body is read by nobody else. */
  response: Response
  /** Where it comes from, for the error. */
  origin: string
  /** Ends it: the stream then fails with the signal's reason. */
  signal: AbortSignal | undefined
  /** Called once, when nothing more comes, however that came about. */
  onEnd(): void
}

/**
 * The body of an answer, read no faster than its reader reads. It fails with `JuratConnectionError` where the connection
 * ends too soon, and with the signal's reason. Whoever does not read it to its end cancels it.
 */
export function downloadOf({ response, origin, signal, onEnd }: Source): Download {
  const sizeBytes = sizeOf(response.headers)
  const reader = response.body?.getReader()
  let readBytes = 0
  const ended = (cause?: unknown) => {
    const message = `The connection to ${origin} ended after ${readBytes} bytes of the answer.`
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
