import { type ReactNode, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** The server asks for a sign-in within the last 15 minutes. One minute is left for the request. */
const recentMs = 14 * 60_000

/**
 * Runs an act at once after a recent sign-in. Otherwise the person confirms first, in the returned dialog.
 */
export function useConfirmed(): [run: (act: () => void) => void, dialog: ReactNode] {
  const { me } = useSession()
  const [waiting, setWaiting] = useState<{ act: () => void } | null>(null)
  const run = (act: () => void) => {
    if (Date.now() - Date.parse(me.session.authenticated_at) < recentMs) act()
    else setWaiting({ act })
  }
  return [run, waiting && <ConfirmDialog close={() => setWaiting(null)} confirmed={waiting.act} />]
}
