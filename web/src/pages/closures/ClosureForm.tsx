import type { Closure } from '@jurat/client/manage'
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { addDays, instantOf } from '../../lib/time.ts'
import { bookingsIn, useScheduled } from '../../parts/data/useScheduled.ts'
import { dayRangeText } from '../../parts/dates/dayRangeText.ts'
import { AffectedBookings } from '../../parts/dialogs/AffectedBookings.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { type ServerForm, useServerForm } from '../../parts/dialogs/useServerForm.ts'
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
  send(closure: { name: string; from: string; to: string }): Promise<Closure>
  done(closure: Closure): void
}

/** The chosen time in milliseconds. Undefined while it is incomplete. */
function boundsOf(zone: string, { from, to, times }: ClosureFields) {
  if (from === '' || to === '' || to < from) return undefined
  return {
    starts: instantOf(zone, from, times?.from || '00:00') * 1000,
    ends: instantOf(zone, times?.to ? to : addDays(to, 1), times?.to || '00:00') * 1000,
  }
}

/** When the business is closed, with the bookings in that time. */
export function ClosureForm({ first, isNew, send, done }: Props) {
  const t = useClosureTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const zone = workspace.timezone
  const form = useServerForm({
    initialValues: first,
    send: async ({ name, from, to, times }) => {
      const { starts = 0, ends = 0 } = boundsOf(zone, { name, from, to, times }) ?? {}
      return send(times ? { name, from: instantText(starts), to: instantText(ends) } : { name, from, to })
    },
    done,
  })
  const { from, to } = form.values
  const bounds = boundsOf(zone, form.values)
  const scheduled = useScheduled(bounds ? { from, to, zone } : null)
  const bookings = bookingsIn(scheduled, bounds?.starts ?? 0, bounds?.ends ?? 0)
  return (
    <form onSubmit={form.submit}>
      <Stack gap="sm">
        <FormError error={form.error} />
        <TextInput
          label={t.name}
          description={t.nameHint}
          required
          maw={420}
          data-autofocus={!isNew || undefined}
          {...form.field('name')}
        />
        <Period form={form} />
        <AffectedBookings title={t.stranded} bookings={bookings} />
        <div>
          <Button type="submit" loading={form.isPending}>
            {!isNew ? t.save : t.close(bounds ? dayRangeText(language, { from, to }) : '')}
          </Button>
        </div>
      </Stack>
      {form.confirmDialog}
    </form>
  )
}

const instantText = (ms: number) => new Date(ms).toISOString()

/** First and last day, and times if it is a part of a day. */
function Period({ form }: { form: ServerForm<ClosureFields> }) {
  const t = useClosureTexts()
  const { times } = form.values
  return (
    <>
      <Group align="start" gap="sm">
        <TextInput type="date" required label={t.from} {...form.field('from')} />
        <TextInput type="date" required label={t.to} {...form.field('to')} />
        {times && (
          <>
            <TextInput type="time" required label={t.fromTime} {...form.field('times.from')} />
            <TextInput type="time" required label={t.toTime} {...form.field('times.to')} />
          </>
        )}
      </Group>
      <Checkbox
        label={t.part}
        checked={times !== null}
        onChange={event =>
          form.set({ times: event.currentTarget.checked ? { from: '12:00', to: '17:00' } : null })
        }
      />
    </>
  )
}
