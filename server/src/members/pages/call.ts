import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/operation.ts'

/** Why a call was rejected, for a person. */
export interface Refusal {
  status: number
  message: string
  reason: string | undefined
  /** Reasons by field. */
  params: Record<string, string>
}

export type Called<T> = { body: T; refusal?: undefined } | { body?: undefined; refusal: Refusal }

/**
 * Calls the sign-in interface in this process, as the browser of the request: a page does nothing that a
 * program could not do. The cookie of the response goes to the browser.
 */
export async function callAuth<T>(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  site: unknown = siteOf(request.headers['sec-fetch-site']),
): Promise<Called<T>> {
  const { cookie, host, origin, 'user-agent': agent } = request.headers
  const headers = Object.fromEntries(
    Object.entries({
      cookie,
      host,
      origin,
      'sec-fetch-site': site,
      'user-agent': agent,
      'x-request-id': request.id,
    }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
  const response = await app.inject({
    method,
    url: `/auth/v1${path}`,
    headers,
    // The client may have left: without an address the call would count for this machine.
    remoteAddress: request.ip ?? 'gone',
    ...(payload === undefined ? {} : { payload }),
  })
  for (const value of [response.headers['set-cookie'] ?? []].flat()) reply.header('set-cookie', value)
  const body = response.json()
  if (response.statusCode < 400) return { body }
  const { error, data } = body as ErrorBody
  return {
    refusal: {
      status: response.statusCode,
      message: error.message,
      reason: data.reason,
      params: data.params ?? {},
    },
  }
}

/** A page that a person opens by typing its address is the browser's own. */
const siteOf = (site: unknown) => (site === 'none' ? 'same-origin' : site)

interface ErrorBody {
  error: { message: string }
  data: { reason?: string; params?: Record<string, string> }
}
