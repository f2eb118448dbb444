import { reachable } from '../../../lib/file-links.ts'
import { useAct } from '../../../parts/dialogs/useAct.tsx'

/** Downloads a file by its link, which works without a token for a short time. */
export function useDownload() {
  const { fail } = useAct()
  return async (link: () => PromiseLike<{ signed_url: string }>): Promise<void> => {
    try {
      location.assign(reachable((await link()).signed_url))
    } catch (error) {
      fail(error as Error)
    }
  }
}
