import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'

/**
 * Phone numbers as people write them where the business is. The numbering plans of all countries load when
 * the page is there: until then a number is as it is stored.
 */
export function usePhoneText(): (stored: string) => string {
  const { workspace } = useSession()
  const { data } = useQuery({
    queryKey: ['phone-text'],
    queryFn: () => import('../../lib/phone-text.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return stored => data?.phoneText(stored, workspace.timezone) ?? stored
}
