import { codeOf } from '../error-code.ts'

/** The result of one request to a receiver. */
export interface Reply {
  /** Undefined if there was no response. */
  status: number | undefined
  /** The reason why there was no response. */
  error: string | undefined
  ms: number
}

/** Time limit of a receiver (contract section "Delivery"). */
export const acknowledgeWithinMs = 10_000

/** Sends a request as the server does: it follows no redirect and waits at most 10 seconds. */
export async function send(
  url: string,
  headers: Record<string, string>,
  body: string,
  signal?: AbortSignal,
): Promise<Reply> {
  const startedAt = performance.now()
  const late = AbortSignal.timeout(acknowledgeWithinMs)
  const passed = () => performance.now() - startedAt
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([late, signal]) : late,
    })
    const ms = passed()
    await response.body?.cancel().catch(() => {})
    return { status: response.status, error: undefined, ms }
  } catch (error) {
    if (signal?.aborted) throw error
    return {
      status: undefined,
      error: late.aborted ? 'no response within 10 s' : reasonOf(error),
      ms: passed(),
    }
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  UND_ERR_SOCKET: 'connection closed',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'unknown host name',
  EHOSTUNREACH: 'host unreachable',
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = codeOf(cause) ?? codeOf(error)
  if (code !== undefined) return reasons[code] ?? code
  return cause instanceof Error ? cause.message : String(error)
}

/**
 * Completes an address such as `3000` or `localhost:3000/hooks` to a URL. Undefined for an invalid address.
 */
export function receiverUrl(text: string): string | undefined {
  const full = /^\d{1,5}(\/|$)/.test(text)
    ? `http://localhost:${text}`
    : /^https?:\/\//i.test(text)
      ? text
      : `http://${text}`
  return URL.canParse(full) ? new URL(full).href : undefined
}
