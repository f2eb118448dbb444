import { type ApiPromise, JuratApiError, JuratConnectionError } from '@jurat/client'
import { JuratManage } from '@jurat/client/manage'
import { QueryClient } from '@tanstack/react-query'
import { root } from './config.ts'
import { fetchOnce } from './early-calls.ts'
import { inPersonsLanguage } from './refusals.ts'

/** Headers with the workspace in the address of the page: the person may be a member of several. */
export function withWorkspace(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given)
  const [, id] = /\/w\/(\d+)/.exec(location.pathname) ?? []
  if (id) headers.set('jurat-workspace', id)
  return headers
}

export const baseUrl = location.origin + root

/** The management interface, with the cookie of the session. */
export const manage = new JuratManage({
  baseUrl,
  maxRetries: 1,
  // An id alone does not say in which workspace the person acts.
  fetch: async (input, init) =>
    inPersonsLanguage(await fetchOnce(input, { ...init, headers: withWorkspace(init?.headers) })),
})

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The client has already tried again.
      retry: false,
    },
  },
})

/**
 * What was read, with the ETag of this state, which changes send back: nobody overwrites what they have not
 * seen.
 */
export async function withEtag<Row>(
  reading: ApiPromise<Row>,
): Promise<{ row: Row; etag: string | undefined }> {
  const { data, headers } = await reading.withResponse()
  return { row: data, etag: headers.get('etag') ?? undefined }
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof JuratApiError ? error.code : undefined

/** Why a call failed, for staff: who has no connection knows no server and no client. */
export function messageOf(error: unknown, texts: { unreachable: string }): string {
  if (error instanceof JuratConnectionError) return texts.unreachable
  return error instanceof Error ? error.message : String(error)
}
