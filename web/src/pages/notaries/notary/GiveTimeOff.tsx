import type { Notary } from '@jurat/client/manage'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { isoDate } from '../../../lib/time.ts'
import { bookingsIn, useScheduled } from '../../../parts/data/useScheduled.ts'
import { dayRangeText } from '../../../parts/dates/dayRangeText.ts'
import type { DayRange } from '../../../parts/dates/days.ts'
import { AffectedBookings } from '../../../parts/dialogs/AffectedBookings.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { type ServerForm, useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { useNotaryTexts } from '../list/texts.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { useRepeatTexts } from './repeat-texts.ts'
import { boundsOf, firstValues, isRepeatedOn, type TimeOffValues } from './repeats.ts'

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

function Form({ notary, range, done }: Props & { range: DayRange }) {
  const common = useTexts()
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const repeat = useRepeatTexts()
  const form = useTimeOff({ notary, range, done })
  const zone = notary.timezone
  const { starts, ends } = boundsOf(zone, range, form.values)
  const bookings = useBookings(notary, range, form.values)
  const isOneDay = range.from === range.to
  return (
    <form onSubmit={form.submit}>
      <Stack gap="sm" mt="md">
        <FormError error={form.error} />
        <Group align="end" gap="sm">
          <TextInput label={`${t.reason} (${common.optional})`} maxLength={255} {...form.field('reason')} />
          {form.values.isPart && <Times form={form} isBackward={ends <= starts} />}
          <Checkbox pb={6} label={t.partOfDay} {...form.box('isPart')} />
        </Group>
        {isOneDay && <RepeatFields form={form} />}
        <AffectedBookings title={t.stranded} bookings={bookings} zone={zone} isAssignable />
        <div>
          <Button type="submit" loading={form.isPending}>
            {form.values.repeats ? repeat.giveSeriesOff : t.giveDaysOff(dayRangeText(language, range))}
          </Button>
        </div>
      </Stack>
      {form.confirmDialog}
    </form>
  )
}

/** The bookings that the time off leaves, also in the weeks in which it repeats, of the next year. */
function useBookings({ id: notaryId, timezone: zone }: Notary, range: DayRange, values: TimeOffValues) {
  const { repeats, until } = values
  const to = repeats && until > range.to ? until : range.to
  const found = useScheduled({ from: range.from, to, zone, notaryId })
  const { starts, ends } = boundsOf(zone, range, values)
  if (!repeats) return bookingsIn(found, starts, ends)
  return found.filter(booking => {
    const days = [isoDate(zone, booking.starts_at), isoDate(zone, booking.ends_at)]
    return days.some(date => {
      if (!isRepeatedOn(date, range.from, values)) return false
      const bounds = boundsOf(zone, { from: date, to: date }, values)
      return bookingsIn([booking], bounds.starts, bounds.ends).length > 0
    })
  })
}

function Times({ form, isBackward }: { form: ServerForm<TimeOffValues>; isBackward: boolean }) {
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

function useTimeOff({ notary, range, done }: Props & { range: DayRange }): ServerForm<TimeOffValues> {
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const repeat = useRepeatTexts()
  const act = useAct()
  const { timeOff } = manage.notaries
  return useServerForm({
    initialValues: firstValues(range.from),
    check: values => {
      const { starts, ends } = boundsOf(notary.timezone, range, values)
      return {
        toTime: values.isPart && ends <= starts ? t.endBeforeStart : undefined,
        until: values.repeats && values.until < range.from ? repeat.untilBeforeStart : undefined,
      }
    },
    send: async values => sent(notary, range, values),
    done: ({ id, count, isSeries }) => {
      done()
      if (isSeries) act.tell(repeat.seriesAdded(count), async () => timeOff.deleteSeries(notary.id, id))
      else {
        const days = dayRangeText(language, range)
        act.tell(t.timeOffAdded(days), async () => timeOff.delete(notary.id, id))
      }
    },
  })
}

async function sent({ id: notaryId, timezone }: Notary, range: DayRange, values: TimeOffValues) {
  notifications.clean()
  const { timeOff } = manage.notaries
  const reason = values.reason.trim()
  const given = reason ? { reason } : {}
  if (values.repeats) {
    const series = await timeOff.createSeries(notaryId, { ...seriesOf(range, values), ...given })
    return { id: series.id, count: series.data.length, isSeries: true }
  }
  const { starts, ends } = boundsOf(timezone, range, values)
  const { id } = await timeOff.create(notaryId, {
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(ends).toISOString(),
    ...given,
  })
  return { id, count: 1, isSeries: false }
}

/** What the management interface gets of a day off that repeats. */
const seriesOf = ({ from: starts_on }: DayRange, values: TimeOffValues) => ({
  weekdays: values.weekdays,
  from: values.isPart ? values.fromTime : '00:00',
  to: values.isPart ? values.toTime : '24:00',
  starts_on,
  ends_on: values.until,
  every_weeks: Number(values.everyWeeks),
})
