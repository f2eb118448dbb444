import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reasonFor } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { addDays, instantOf } from '../../lib/time.ts'
import { bookingsIn, useScheduled } from '../../parts/data/useScheduled.ts'
import { dayRangeText } from '../../parts/dates/dayRangeText.ts'
import { AffectedBookings } from '../../parts/dialogs/AffectedBookings.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useClosureTexts } from './texts.ts'

/** What the fields show: whole days, or a part of a day. */
export interface ClosureFields {
  name: string
  from: string
  to: string
  times: { from: string; to: string } | null
}

interface Props {
  first: ClosureFields
  isNew: boolean
  error: unknown
  isPending: boolean
  save(closure: { name: string; from: string; to: string }): void
}

/** When the business is closed, with the bookings in that time. */
export function ClosureForm({ first, isNew, error, isPending, save }: Props) {
  const t = useClosureTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const zone = workspace.timezone
  const [fields, setFields] = useState(first)
  const set = (part: Partial<ClosureFields>) => setFields({ ...fields, ...part })
  const { name, from, to, times } = fields
  const isWhole = from !== '' && to !== '' && to >= from
  const bookings = useScheduled(isWhole ? { from, to, zone } : null)
  const starts = isWhole ? instantOf(zone, from, times?.from || '00:00') * 1000 : 0
  const ends = isWhole ? instantOf(zone, times?.to ? to : addDays(to, 1), times?.to || '00:00') * 1000 : 0
  const bound = (ms: number) => new Date(ms).toISOString()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save(times ? { name, from: bound(starts), to: bound(ends) } : { name, from, to })
      }}
    >
      <Stack gap="sm">
        <FormError error={error} />
        <TextInput
          label={t.name}
          description={t.nameHint}
          required
          maw={420}
          data-autofocus={!isNew || undefined}
          value={name}
          error={reasonFor(error, 'name')}
          onChange={event => set({ name: event.currentTarget.value })}
        />
        <Group align="start" gap="sm">
          <TextInput
            type="date"
            required
            label={t.from}
            value={from}
            error={reasonFor(error, 'from')}
            onChange={event => set({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            required
            label={t.to}
            value={to}
            error={reasonFor(error, 'to')}
            onChange={event => set({ to: event.currentTarget.value })}
          />
          {times && (
            <>
              <TextInput
                type="time"
                required
                label={t.fromTime}
                value={times.from}
                onChange={event => set({ times: { ...times, from: event.currentTarget.value } })}
              />
              <TextInput
                type="time"
                required
                label={t.toTime}
                value={times.to}
                onChange={event => set({ times: { ...times, to: event.currentTarget.value } })}
              />
            </>
          )}
        </Group>
        <Checkbox
          label={t.part}
          checked={times !== null}
          onChange={event =>
            set({ times: event.currentTarget.checked ? { from: '12:00', to: '17:00' } : null })
          }
        />
        <AffectedBookings title={t.stranded} bookings={bookingsIn(bookings, starts, ends)} />
        <div>
          <Button type="submit" loading={isPending}>
            {!isNew ? t.save : t.close(isWhole ? dayRangeText(language, { from, to }) : '')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
