import type { AppointmentDetail } from '@jurat/client/manage'
import { Alert, Button } from '@mantine/core'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { dateTimeText } from '../../../lib/time.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { hasMoney, type Refund, RefundChoice } from '../../../parts/dialogs/RefundChoice.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'

interface Props {
  appointment: AppointmentDetail
  etag: string | undefined
}

/** What becomes of a no-show, with the way back. */
export function NoShowAlert({ appointment, etag }: Props) {
  const { id, no_show } = appointment
  const common = useTexts()
  const session = useSession()
  const { language } = useLanguage()
  const { workspace } = session
  const act = useAct()
  const at = no_show?.cancels_at
  if (!at) return null
  const decide = (refund: Refund) =>
    act.mutate({
      run: async () =>
        manage.appointments.noShow.mark(id, { reason: no_show.reason, refund }, { ifMatch: etag }),
      done: common.noShow,
    })
  return (
    <Alert color="yellow" p="xs" role="status">
      {common.noShowMarked(dateTimeText(language, workspace.timezone, at))}{' '}
      <Button
        size="compact-xs"
        variant="default"
        onClick={() =>
          act.mutate({
            run: async () => manage.appointments.noShow.undo(id, { ifMatch: etag }),
            done: common.takenBack,
          })
        }
      >
        {common.takeBack}
      </Button>
      {hasMoney(appointment) && mayBook(session) && (
        <RefundChoice
          money={appointment}
          fee={appointment.cancellation?.no_show_fee ?? 0}
          value={no_show.refund ?? 'none'}
          onChange={decide}
        />
      )}
    </Alert>
  )
}
