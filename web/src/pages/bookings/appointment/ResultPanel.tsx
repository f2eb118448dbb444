import type { AppointmentDetail } from '@jurat/client/manage'
import { Button, Text, Title } from '@mantine/core'
import { manage } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { dateTimeText } from '../../../lib/time.ts'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { Dot } from '../../../parts/display/Dot.tsx'
import { useBookingTexts } from '../parts/texts.ts'
import { useSignerNames } from '../parts/useSigners.ts'

const colors = { waiting: 'gray', held: 'yellow', ready: 'green', expired: 'gray' } as const

/** The notarized documents: what holds them back from the customer and the signers, and who has them. */
export function ResultPanel({ appointment: { id, result } }: { appointment: AppointmentDetail }) {
  const t = useBookingTexts()
  const { language } = useLanguage()
  const { timezone } = useSession().workspace
  const nameOf = useSignerNames(id)
  const when = (at: string) => dateTimeText(language, timezone, at)
  return (
    <section className="panel" aria-label={t.result}>
      <Title order={2} mb="xs">
        {t.result}
      </Title>
      <Dot color={colors[result.state]}>{t.resultState[result.state]}</Dot>
      {result.blockers.length > 0 && (
        <ul className="bullets">
          {result.blockers.map(code => (
            <li key={code}>{t.resultBlocker[code]}</li>
          ))}
        </ul>
      )}
      {result.downloadable_until && <Text>{t.resultUntil(when(result.downloadable_until))}</Text>}
      {(result.state === 'ready' || result.state === 'expired') && (
        <ul className="bullets">
          {result.recipients.map(({ signer_id, mailed_at, first_downloaded_at: at }) => (
            <li key={signer_id ?? 0}>
              {signer_id === null ? t.theCustomer : nameOf(signer_id)}:{' '}
              {mailed_at === null ? t.notMailed : t.mailedAt(when(mailed_at))},{' '}
              {at === null ? t.notDownloaded : t.downloadedAt(when(at))}
            </li>
          ))}
        </ul>
      )}
      {result.state === 'held' && <Release id={id} />}
    </section>
  )
}

function Release({ id }: { id: number }) {
  const t = useBookingTexts()
  const { may } = useSession()
  const act = useAct()
  if (!may('bookings:write')) return null
  return (
    <Button
      mt="xs"
      loading={act.isPending}
      onClick={() =>
        act.mutate({ run: async () => manage.appointments.releaseResult(id), done: t.resultReleased })
      }
    >
      {t.releaseResult}
    </Button>
  )
}
