import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { manage, withEtag } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { dateText, isoDate } from '../../../lib/time.ts'
import { mayPlan } from '../../../parts/data/mayPlan.ts'
import { AffectedBookings } from '../../../parts/dialogs/AffectedBookings.tsx'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import { useNotaryTexts } from '../list/texts.ts'
import { HoursError } from './HoursError.tsx'
import type { HoursOf } from './HoursPanel.tsx'
import { type Exception, type Range, weekdayOf, weekOf } from './hours.ts'
import { nextRange, RangeFields } from './RangeFields.tsx'
import { useOutside } from './useOutside.ts'
import { useSaveHours } from './useSaveHours.ts'

/** Dates on which other hours count than those of the week. */
export function Exceptions({ notary, hours, etag }: HoursOf) {
  const t = useNotaryTexts()
  const session = useSession()
  const [edited, setEdited] = useState<Exception | null>(null)
  const today = isoDate(notary.timezone, businessNow(session.workspace))
  const upcoming = hours.exceptions
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const past = hours.exceptions.length - upcoming.length
  const remove = useRemove({ notary, hours, etag })
  return (
    <section className="panel" aria-label={t.exceptions}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t.exceptions}</Title>
        {mayPlan(session) && (
          <Button size="compact-sm" variant="default" onClick={() => setEdited({ date: '', spans: [] })}>
            {t.addException}
          </Button>
        )}
      </Group>
      <Text c="dimmed" mb="xs">
        {upcoming.length === 0 ? t.noExceptions : t.exceptionsHint}
      </Text>
      <ul className="plain-list">
        {upcoming.map(one => (
          <ExceptionRow
            key={one.date}
            exception={one}
            edit={() => setEdited(one)}
            remove={() => remove(one)}
          />
        ))}
      </ul>
      {past > 0 && <Text c="dimmed">{t.pastExceptions(past)}</Text>}
      {edited && (
        <ExceptionDialog
          notary={notary}
          hours={hours}
          etag={etag}
          edited={edited}
          close={() => setEdited(null)}
        />
      )}
    </section>
  )
}

/** Removes an exception, and offers to put it back. */
function useRemove({ notary, hours, etag }: HoursOf) {
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const act = useAct()
  const put = (exceptions: Exception[], ifMatch?: string) =>
    manage.notaries.hours.update(notary.id, { exceptions }, { ifMatch })
  return (removed: Exception) => {
    const others = (all: readonly Exception[]) => all.filter(one => one.date !== removed.date)
    act.mutate({
      run: async () => put(others(hours.exceptions), etag),
      done: t.exceptionRemoved(dateText(language, removed.date)),
      undo: async () => {
        const now = await withEtag(manage.notaries.hours.get(notary.id))
        return put([...others(now.row.exceptions), removed], now.etag)
      },
    })
  }
}

interface RowProps {
  exception: Exception
  edit(): void
  remove(): void
}

function ExceptionRow({ exception: { date, spans }, edit, remove }: RowProps) {
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const session = useSession()
  const button = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <span>
          {dateText(language, date)} {date.slice(0, 4)}:{' '}
          {spans.map(({ from, to }) => `${from} – ${to}`).join(', ') || t.isOff}
        </span>
        {mayPlan(session) && (
          <Group gap={4} wrap="nowrap">
            <Button {...button} onClick={edit}>
              {t.edit}
            </Button>
            <Button {...button} aria-label={t.removeException(dateText(language, date))} onClick={remove}>
              <Icon of={IconX} />
            </Button>
          </Group>
        )}
      </Group>
    </li>
  )
}

interface DialogProps extends HoursOf {
  edited: Exception
  close(): void
}

/** The date and its ranges: at first those of the weekday. */
function useException({ hours, edited }: DialogProps) {
  const week = weekOf(hours.weekly)
  const [date, setDate] = useState(edited.date)
  const [typed, setTyped] = useState<Range[] | null>(edited.date ? shown(edited.spans) : null)
  const ranges = typed ?? (date ? week[weekdayOf(date)] : [])
  const exceptions = [
    ...hours.exceptions.filter(one => one.date !== date && one.date !== edited.date),
    ...(date ? [{ date, spans: ranges }] : []),
  ]
  return { week, date, setDate, ranges, setRanges: setTyped, exceptions }
}

function ExceptionDialog(props: DialogProps) {
  const { notary, etag, close } = props
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const { week, date, setDate, ranges, setRanges, exceptions } = useException(props)
  const outside = useOutside(notary, date ? { week, exceptions } : null)
  const saved = t.exceptionSaved(dateText(language, date))
  const { save } = useSaveHours(notary, { etag, saved, done: close })
  return (
    <Dialog title={t.exceptions} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save.mutate({ exceptions })
        }}
      >
        <Stack gap="sm">
          <HoursError error={save.error} />
          <TextInput
            type="date"
            required
            data-autofocus
            label={t.exceptionDate}
            min={isoDate(notary.timezone, businessNow(workspace))}
            value={date}
            onChange={event => setDate(event.currentTarget.value)}
          />
          <DateRanges ranges={ranges} change={setRanges} />
          <AffectedBookings
            title={t.strandedHours}
            bookings={outside.filter(one => isoDate(notary.timezone, one.starts_at) === date)}
            zone={notary.timezone}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t.saveHours}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function DateRanges({ ranges, change }: { ranges: readonly Range[]; change(ranges: Range[]): void }) {
  const t = useNotaryTexts()
  return (
    <>
      <RangeFields name={t.exceptionDate} ranges={ranges} change={change} />
      <div>
        <Button size="compact-sm" variant="default" onClick={() => change([...ranges, nextRange(ranges)])}>
          {t.addRange(t.exceptionDate)}
        </Button>
      </div>
    </>
  )
}

const shown = (spans: readonly Range[]): Range[] =>
  spans.map(({ from, to }) => ({ from, to: to === '24:00' ? '00:00' : to }))
