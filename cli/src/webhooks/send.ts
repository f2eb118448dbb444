import { codeOf } from '../error-code.ts'

/** What came of one request to a receiver. */
export interface Reply {
  /** Undefined where no answer came. */
  status: number | undefined
  /** Why none came, in words. */
  error: string | undefined
  ms: number
}

/** How long a receiver has, in the contract. */
export const acknowledgeWithinMs = 10_000

/** Sends what the server would, the way it would: no redirect is followed, and after 10 seconds it is given up. */
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
      ...{ method: 'POST', headers, body, redirect: 'manual' },
      signal: signal ? AbortSignal.any([late, signal]) : late,
    })
    const ms = passed()
    await response.body?.cancel().catch(() => {})
    return { status: response.status, error: undefined, ms }
  } catch (error) {
    if (signal?.aborted) throw error
    return { status: undefined, error: late.aborted ? 'no answer in 10 s' : reasonOf(error), ms: passed() }
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'it hung up',
  UND_ERR_SOCKET: 'it hung up',
  ENOTFOUND: 'the name has no address',
  EAI_AGAIN: 'the name has no address',
  EHOSTUNREACH: 'it cannot be reached',
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = codeOf(cause) ?? codeOf(error)
  if (code !== undefined) return reasons[code] ?? code
  return cause instanceof Error ? cause.message : String(error)
}

/** The address that is meant: `3000` and `localhost:3000/hooks` too. Undefined for what is none. */
export function receiverUrl(text: string): string | undefined {
  const full = /^\d{1,5}(\/|$)/.test(text)
    ? `http://localhost:${text}`
    : /^https?:\/\//i.test(text)
      ? text
      : `http://${text}`
  return URL.canParse(full) ? new URL(full).href : undefined
}
