import { QueryClient } from '@tanstack/react-query'
import { JuratApiError } from '../../../client/src/index.ts'
import { JuratManage } from '../../../client/src/manage.ts'
import { root } from '../config.ts'

/** The management interface, with the cookie of the session. */
export const manage = new JuratManage({ baseUrl: location.origin + root, maxRetries: 1 })

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The client has already tried again.
      retry: false,
    },
  },
})

export const codeOf = (error: unknown): string | undefined =>
  error instanceof JuratApiError ? error.code : undefined

/** What the server said about the named parameter, or undefined. */
export const reasonFor = (error: unknown, name: string): string | undefined =>
  error instanceof JuratApiError ? error.params?.[name] : undefined
