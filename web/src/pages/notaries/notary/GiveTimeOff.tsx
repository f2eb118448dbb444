import type { Notary } from '@jurat/client/manage'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { addDays, instantOf } from '../../../lib/time.ts'
import { bookingsIn, useScheduled } from '../../../parts/data/useScheduled.ts'
import { dayRangeText } from '../../../parts/dates/dayRangeText.ts'
import type { DayRange } from '../../../parts/dates/days.ts'
import { AffectedBookings } from '../../../parts/dialogs/AffectedBookings.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { type ServerForm, useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { useNotaryTexts } from '../list/texts.ts'

interface Props {
  notary: Notary
  range: DayRange | null
  done(): void
}

/** Gives the chosen days off, or a part of each first and last day. */
export function GiveTimeOff({ notary, range, done }: Props) {
  const t = useNotaryTexts()
  if (!range)
    return (
      <Text c="dimmed" mt="md">
        {t.chooseDay}
      </Text>
    )
  return <Form notary={notary} range={range} done={done} />
}

interface Values {
  reason: string
  isPart: boolean
  fromTime: string
  toTime: string
}

/** Start and end in milliseconds: whole days, or from a time of the first to a time of the last. */
function boundsOf(zone: string, range: DayRange, { isPart, fromTime, toTime }: Values) {
  const starts = instantOf(zone, range.from, (isPart && fromTime) || '00:00') * 1000
  const ends =
    isPart && toTime
      ? instantOf(zone, range.to, toTime) * 1000
      : instantOf(zone, addDays(range.to, 1), '00:00') * 1000
  return { starts, ends }
}

function Form({ notary, range, done }: Props & { range: DayRange }) {
  const common = useTexts()
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const form = useTimeOff({ notary, range, done })
  const zone = notary.timezone
  const { starts, ends } = boundsOf(zone, range, form.values)
  const bookings = bookingsIn(useScheduled({ ...range, zone, notaryId: notary.id }), starts, ends)
  return (
    <form onSubmit={form.submit}>
      <Stack gap="sm" mt="md">
        <FormError error={form.error} />
        <Group align="end" gap="sm">
          <TextInput label={`${t.reason} (${common.optional})`} maxLength={255} {...form.field('reason')} />
          {form.values.isPart && <Times form={form} isBackward={ends <= starts} />}
          <Checkbox pb={6} label={t.partOfDay} {...form.box('isPart')} />
        </Group>
        <AffectedBookings title={t.stranded} bookings={bookings} zone={zone} isAssignable />
        <div>
          <Button type="submit" loading={form.isPending}>
            {t.giveDaysOff(dayRangeText(language, range))}
          </Button>
        </div>
      </Stack>
      {form.confirmDialog}
    </form>
  )
}

function Times({ form, isBackward }: { form: ServerForm<Values>; isBackward: boolean }) {
  const t = useNotaryTexts()
  return (
    <>
      <TextInput
        type="time"
        required
        label={t.fromTime}
        {...form.field('fromTime')}
        error={form.errorOf('starts_at')}
      />
      <TextInput
        type="time"
        required
        label={t.toTime}
        {...form.field('toTime')}
        error={isBackward ? t.endBeforeStart : form.errorOf('ends_at')}
      />
    </>
  )
}

function useTimeOff({ notary, range, done }: Props & { range: DayRange }): ServerForm<Values> {
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const act = useAct()
  const initialValues: Values = { reason: '', isPart: false, fromTime: '09:00', toTime: '12:00' }
  return useServerForm({
    initialValues,
    check: values => {
      const { starts, ends } = boundsOf(notary.timezone, range, values)
      return { toTime: values.isPart && ends <= starts ? t.endBeforeStart : undefined }
    },
    send: async values => {
      notifications.clean()
      const { starts, ends } = boundsOf(notary.timezone, range, values)
      const reason = values.reason.trim()
      return manage.notaries.timeOff.create(notary.id, {
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(ends).toISOString(),
        ...(reason ? { reason } : {}),
      })
    },
    done: ({ id }) => {
      done()
      const days = dayRangeText(language, range)
      act.tell(t.timeOffAdded(days), async () => manage.notaries.timeOff.delete(notary.id, id))
    },
  })
}
