import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx'

/** The server asks for a sign-in within the last 15 minutes. One minute is left for the request. */
const recentMs = 14 * 60_000

/** Downloads all rows of the filter. Whose sign-in is older confirms first. */
export function ExportButton({ url, isDisabled }: { url: string; isDisabled: boolean }) {
  const common = useTexts()
  const { me } = useSession()
  const [isConfirming, setConfirming] = useState(false)
  const download = () => location.assign(url)
  const start = () => {
    if (Date.now() - Date.parse(me.session.authenticated_at) < recentMs) download()
    else setConfirming(true)
  }
  return (
    <>
      <Button variant="default" size="xs" disabled={isDisabled} onClick={start}>
        {common.exportCsv}
      </Button>
      {isConfirming && <ConfirmDialog close={() => setConfirming(false)} confirmed={download} />}
    </>
  )
}
