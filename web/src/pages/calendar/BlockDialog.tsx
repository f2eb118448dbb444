import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { addDays, dateTimeText, instantOf, isoTime } from '../../lib/time.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { bookingsIn, useScheduled } from '../../parts/data/useScheduled.ts'
import { AffectedBookings } from '../../parts/dialogs/AffectedBookings.tsx'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { useCalendarTexts } from './texts.ts'
import type { FreeTime } from './useFreeTime.ts'

interface Props {
  time: FreeTime
  close(): void
  /** Books at the start of the time instead. Undefined for somebody who may not. */
  book: (() => void) | undefined
}

interface Values {
  notary: string
  date: string
  from: string
  to: string
  reason: string
}

/** Gives a notary a part of a day off. */
export function BlockDialog({ time, close, book }: Props) {
  const common = useTexts()
  const t = useCalendarTexts()
  const { membership } = useSession()
  const notaries = useNotaries()
  const { form, bounds, zone } = useBlock(time, close)
  const { notary, date } = form.values
  const { starts, ends } = bounds
  const found = useScheduled(notary && date ? { from: date, to: date, zone, notaryId: Number(notary) } : null)
  return (
    <FormDialog
      title={t.block}
      button={t.blockNow}
      close={close}
      form={form}
      otherButton={
        book && (
          <Button variant="default" onClick={book}>
            {t.bookInstead}
          </Button>
        )
      }
    >
      {membership.role !== 'notary' && (
        <NativeSelect
          label={common.notary}
          required
          data={[{ value: '', label: '—' }, ...notaries.choices]}
          {...form.field('notary')}
        />
      )}
      <Group grow align="start">
        <TextInput type="date" required label={common.date} {...form.field('date')} />
        <TextInput
          type="time"
          required
          label={common.from}
          {...form.field('from')}
          error={form.errorOf('starts_at')}
        />
        <TextInput
          type="time"
          required
          label={common.to}
          {...form.field('to')}
          error={ends <= starts ? t.endBeforeStart : form.errorOf('ends_at')}
        />
      </Group>
      <TextInput
        label={`${t.reason} (${common.optional})`}
        maxLength={255}
        data-autofocus
        {...form.field('reason')}
      />
      <AffectedBookings
        title={t.stranded}
        bookings={bookingsIn(found, starts, ends)}
        zone={zone}
        isAssignable
      />
    </FormDialog>
  )
}

function useBlock(time: FreeTime, close: () => void) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace, membership } = useSession()
  const act = useAct()
  const zone = workspace.timezone
  const initialValues: Values = {
    notary: String(membership.notary_id ?? time.notaryId ?? ''),
    date: time.date,
    from: isoTime(zone, time.startMs),
    to: isoTime(zone, time.endMs),
    reason: '',
  }
  /** Until a field is edited, the very time: a clock change can repeat an hour. */
  const boundsOf = ({ date, from, to }: Values) => {
    if (date === initialValues.date && from === initialValues.from && to === initialValues.to)
      return { starts: time.startMs, ends: time.endMs }
    const endDate = to === '00:00' && date ? addDays(date, 1) : date
    return { starts: instantOf(zone, date, from) * 1000, ends: instantOf(zone, endDate, to) * 1000 }
  }
  const form = useServerForm({
    initialValues,
    check: values => {
      const { starts, ends } = boundsOf(values)
      return {
        to: ends <= starts ? t.endBeforeStart : undefined,
        notary: values.notary === '' ? t.chooseNotary : undefined,
      }
    },
    send: async values => {
      const { starts, ends } = boundsOf(values)
      const reason = values.reason.trim()
      return manage.notaries.timeOff.create(Number(values.notary), {
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(ends).toISOString(),
        ...(reason ? { reason } : {}),
      })
    },
    done: ({ id, notary_id, starts_at }) => {
      close()
      act.tell(t.blocked(dateTimeText(language, zone, starts_at)), async () =>
        manage.notaries.timeOff.delete(notary_id, id),
      )
    },
  })
  return { form, zone, bounds: boundsOf(form.values) }
}
