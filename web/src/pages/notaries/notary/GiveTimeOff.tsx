import type { Notary } from '@jurat/client/manage'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { addDays, instantOf } from '../../../lib/time.ts'
import { bookingsIn, useScheduled } from '../../../parts/data/useScheduled.ts'
import { dayRangeText } from '../../../parts/dates/dayRangeText.ts'
import type { DayRange } from '../../../parts/dates/days.ts'
import { AffectedBookings } from '../../../parts/dialogs/AffectedBookings.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
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

function Form({ notary, range, done }: Props & { range: DayRange }) {
  const common = useTexts()
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const queries = useQueryClient()
  const act = useAct()
  const [isPart, setPart] = useState(false)
  const [times, setTimes] = useState({ from: '09:00', to: '12:00' })
  const [reason, setReason] = useState('')
  const zone = notary.timezone
  const days = dayRangeText(language, range)
  const starts = instantOf(zone, range.from, isPart && times.from ? times.from : '00:00') * 1000
  const ends =
    isPart && times.to
      ? instantOf(zone, range.to, times.to) * 1000
      : instantOf(zone, addDays(range.to, 1), '00:00') * 1000
  const isBackward = isPart && ends <= starts
  const bookings = bookingsIn(useScheduled({ ...range, zone, notaryId: notary.id }), starts, ends)
  const add = useMutation({
    mutationFn: async () =>
      manage.notaries.timeOff.create(notary.id, {
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(ends).toISOString(),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      }),
    onSuccess: ({ id }) => {
      done()
      act.tell(t.timeOffAdded(days), async () => manage.notaries.timeOff.delete(notary.id, id))
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['calendar'] }),
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isBackward) return
        notifications.clean()
        add.mutate()
      }}
    >
      <Stack gap="sm" mt="md">
        <FormError error={add.error} />
        <Group align="end" gap="sm">
          <TextInput
            label={`${t.reason} (${common.optional})`}
            value={reason}
            maxLength={255}
            error={reasonFor(add.error, 'reason')}
            onChange={event => setReason(event.currentTarget.value)}
          />
          {isPart && (
            <>
              <TextInput
                type="time"
                required
                label={t.fromTime}
                value={times.from}
                error={reasonFor(add.error, 'starts_at')}
                onChange={event => setTimes({ ...times, from: event.currentTarget.value })}
              />
              <TextInput
                type="time"
                required
                label={t.toTime}
                value={times.to}
                error={isBackward ? t.endBeforeStart : reasonFor(add.error, 'ends_at')}
                onChange={event => setTimes({ ...times, to: event.currentTarget.value })}
              />
            </>
          )}
          <Checkbox
            pb={6}
            label={t.partOfDay}
            checked={isPart}
            onChange={event => setPart(event.currentTarget.checked)}
          />
        </Group>
        <AffectedBookings title={t.stranded} bookings={bookings} zone={zone} isAssignable />
        <div>
          <Button type="submit" loading={add.isPending}>
            {t.giveDaysOff(days)}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
