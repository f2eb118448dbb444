import { isDeepStrictEqual } from 'node:util'
import { Jurat, JuratApiError, type WriteOptions } from '../../../client/src/index.ts'
import { isDate } from '../../src/platform/http/validation.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
}

/** A call of v3 with any parameters, because tests also send wrong ones. */
type Method = (jurat: Jurat, id: number, given: never, options: WriteOptions) => PromiseLike<unknown>

const methods: Record<string, Method> = {
  'GET ': (jurat, _, __, options) => jurat.index(options),
  'GET /example': (jurat, _, __, options) => jurat.examples(options),
  'GET /reservations': (jurat, _, query, options) => jurat.reservations.list(query, options),
  'POST /reservations': (jurat, _, body, options) => jurat.reservations.create(body, options),
  'GET /reservations/{id}': (jurat, id, _, options) => jurat.reservations.get(id, options),
  'POST /reservations/{id}': (jurat, id, body, options) => jurat.reservations.update(id, body, options),
  'POST /reservations/{id}/cancel': (jurat, id, _, options) => jurat.reservations.cancel(id, options),
  'GET /reservations/{id}/signers': (jurat, id, query, options) =>
    jurat.reservations.signers.list(id, query, options),
  'POST /reservations/{id}/signers': (jurat, id, body, options) =>
    jurat.reservations.signers.create(id, body, options),
  'GET /appointments': (jurat, _, query, options) => jurat.appointments.list(query, options),
  'GET /appointments/availability': (jurat, _, query, options) => jurat.availability.get(query, options),
  'GET /appointments/{id}': (jurat, id, _, options) => jurat.appointments.get(id, options),
  'POST /appointments/{id}': (jurat, id, body, options) => jurat.appointments.update(id, body, options),
  'POST /appointments/{id}/reschedule': (jurat, id, body, options) =>
    jurat.appointments.reschedule(id, body, options),
  'GET /appointments/{id}/signers': (jurat, id, query, options) =>
    jurat.appointments.signers.list(id, query, options),
  'POST /appointments/{id}/signers': (jurat, id, body, options) =>
    jurat.appointments.signers.create(id, body, options),
  'GET /signers': (jurat, _, query, options) => jurat.signers.list(query, options),
  'POST /signers': (jurat, _, body, options) => jurat.signers.create(body, options),
  'GET /signers/{id}': (jurat, id, _, options) => jurat.signers.get(id, options),
  'POST /signers/{id}': (jurat, id, body, options) => jurat.signers.update(id, body, options),
  'DELETE /signers/{id}': (jurat, id, _, options) => jurat.signers.delete(id, options),
  'GET /documents': (jurat, _, query, options) => jurat.documents.list(query, options),
  'POST /documents': (jurat, _, body, options) => jurat.documents.create(body, options),
  'GET /documents/{id}': (jurat, id, query, options) => jurat.documents.get(id, query, options),
  'GET /videos': (jurat, _, query, options) => jurat.videos.list(query, options),
  'GET /videos/{id}': (jurat, id, query, options) => jurat.videos.get(id, query, options),
  'POST /shipping/quote': (jurat, _, body, options) => jurat.shipping.quote(body, options),
}

/** The call of a test as arguments of the client's method. */
interface Spoken {
  method: Method
  id: number
  given: unknown
}

/** The call with the client. Undefined if the client's types do not allow it. */
export function spoken(verb: string, url: URL, body: unknown): Spoken | undefined {
  if (!url.pathname.startsWith('/wp-json/v3')) return undefined
  const path = url.pathname.slice('/wp-json/v3'.length)
  const [, id] = /^\/\w+\/([1-9]\d{0,15})(?:\/|$)/.exec(path) ?? []
  const method = methods[`${verb} ${path.replace(`/${id}`, '/{id}')}`]
  if (!method) return undefined
  if (verb === 'GET') {
    const query = [...url.searchParams]
    const date = url.searchParams.get('date')
    if (date !== null && !isDate(date)) return undefined
    const isPlain = new URL(`?${new URLSearchParams(Object.fromEntries(query))}`, url).search === url.search
    return isPlain && body === undefined
      ? { method, id: Number(id), given: Object.fromEntries(query) }
      : undefined
  }
  if (url.search !== '') return undefined
  const takesBody = !/cancel$/.test(path) && verb !== 'DELETE'
  if (takesBody ? !isObject(body) : body !== undefined) return undefined
  // Anything but text is bytes to the client.
  if (path === '/documents' && typeof (body as { pdf_content?: unknown }).pdf_content !== 'string')
    return undefined
  return { method, id: Number(id), given: body }
}

const isObject = (body: unknown) =>
  typeof body === 'object' && body !== null && [Object.prototype, null].includes(Object.getPrototypeOf(body))

/** Makes the call with the client, and returns the HTTP response. Throws if the client changed it. */
export async function throughClient(
  baseUrl: string,
  token: string,
  { method, id, given }: Spoken,
  headers: Record<string, string>,
  parsed: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined
  const jurat = new Jurat({
    baseUrl,
    token,
    maxRetries: 0,
    timeoutMs: 0,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      answer = await parsed(response.clone())
      return response
    },
  })
  const said = await Promise.resolve(method(jurat, id, given as never, { headers })).catch(
    (error: unknown) => error,
  )
  if (!answer) throw said
  const isAsItWas =
    answer.status < 400
      ? isDeepStrictEqual(said, answer.body)
      : said instanceof JuratApiError &&
        said.status === answer.status &&
        said.code === answer.body.code &&
        said.message === answer.body.message &&
        said.requestId === answer.headers.get('x-request-id') &&
        isDeepStrictEqual(said.params, answer.body.data.params) &&
        isDeepStrictEqual(said.body, answer.body)
  if (!isAsItWas)
    throw new Error(`The client made something else of ${JSON.stringify(answer.body)}`, { cause: said })
  return answer
}
