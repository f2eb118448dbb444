import type { ParameterProblem, Refusal } from '../errors.ts'

type Json = Record<string, unknown>

/**
 * Reads an error response in any of the contract's shapes (contract section "Errors"): A `{ error: { code,
 * message } }`, B `{ code, message, data: { status } }`, C `[{ status, code, message }]`; also responses that
 * have none of them.
 */
export function refusalOf(status: number, headers: Headers, body: unknown, now = Date.now()): Refusal {
  const outer = objectIn(Array.isArray(body) ? body[0] : body)
  const inner = objectIn(outer.error)
  const data = objectIn(outer.data)
  const code = textIn(outer.code) ?? textIn(inner.code)
  return {
    status,
    code: code ?? `http_${status}`,
    message: textIn(outer.message) ?? textIn(inner.message) ?? foreign(status, body),
    params: paramsIn(data.params),
    problems: problemsIn(data.problems),
    reason: textIn(data.reason),
    values: valuesIn(data.values),
    nearest: timesIn(data.nearest),
    requestId: headers.get('x-request-id') ?? textIn(data.request_id),
    retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
  }
}

/** Parses `Retry-After` (RFC 9110): seconds, or a date. */
export function retryAfterMs(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = / GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

function foreign(status: number, body: unknown): string {
  const text =
    typeof body === 'string'
      ? body
          .replace(/<[^<>]*>|\s+/g, ' ')
          .replace(/ +/g, ' ')
          .trim()
      : ''
  const said = text === '' ? '' : `: ${text.slice(0, 200)}`
  return `The response (status ${status}) is not from Jurat, but probably from a proxy in between${said}`
}

const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function paramsIn(value: unknown): Record<string, string> | undefined {
  const entries = Object.entries(objectIn(value)).map(([name, reason]) => [name, String(reason)])
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function problemsIn(value: unknown): Record<string, ParameterProblem> | undefined {
  const entries = Object.entries(objectIn(value)).flatMap(([name, problem]) => {
    const { reason, values } = objectIn(problem)
    return typeof reason === 'string' ? [[name, { reason, values: valuesIn(values) ?? {} }] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function valuesIn(value: unknown): Record<string, string | number> | undefined {
  const entries = Object.entries(objectIn(value)).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function timesIn(value: unknown): Date[] {
  const times = Array.isArray(value) ? value : []
  return times.map(time => new Date(textIn(time) ?? Number.NaN)).filter(time => !Number.isNaN(time.getTime()))
}
