import { useQuery } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useEndpointTexts } from './texts.ts'

/** Attempts of the last 24 hours. */
export const useHealth = (id: number, isWanted = true) =>
  useQuery({
    queryKey: ['endpoint-health', id],
    queryFn: async () => manage.webhookEndpoints.health(id),
    enabled: isWanted,
    refetchInterval: 15_000,
  })

/** Why an attempt did not succeed, in words. */
export function useFailure() {
  const t = useEndpointTexts()
  return ({ status, error }: { status: number | null; error: string | null }): string =>
    error === null ? t.httpStatus(status ?? 0) : (t.errors[error] ?? error)
}
