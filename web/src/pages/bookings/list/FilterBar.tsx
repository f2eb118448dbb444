import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { useTexts } from '../../../lib/languages/index.ts'
import { dateIn } from '../../../lib/search.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { addDays, isoDate } from '../../../lib/time.ts'
import { useNotaries } from '../../../parts/data/useNotaries.ts'
import { useServices } from '../../../parts/data/useServices.ts'
import { DateField } from '../../../parts/dates/DateField.tsx'
import { Filters } from '../../../parts/display/Filters.tsx'
import { FilterText } from '../../../parts/display/FilterText.tsx'
import { usePaymentWords } from '../../../parts/display/payment-words.ts'
import { type BookingFilter, type List, periodNames, readFilter } from './filter.ts'
import { useBookingListTexts } from './texts.ts'

interface Props<Of extends List> {
  list: Of
  filter: BookingFilter<Of>
  change(filter: BookingFilter<Of>): void
  /** The states with their names. */
  statuses: Record<string, string>
}

type Set = (part: Record<string, unknown>) => void

export function FilterBar<Of extends List>({ list, filter, change, statuses }: Props<Of>) {
  const common = useTexts()
  const services = useServices()
  const t = useBookingListTexts()
  const words = usePaymentWords()
  const withSpan = useSpanForNotReady<Of>()
  const set: Set = part => {
    const next = readFilter(list, { ...filter, ...part })
    change(next.not_ready || next.blocker ? withSpan(next, 'to' in part) : next)
  }
  return (
    <Filters
      first={<FilterText label={common.words} value={filter.q} set={q => set({ q })} />}
      firstName="q"
      filter={filter}
      clear={() => change({})}
    >
      <NativeSelect
        label={common.state}
        value={filter.status ?? ''}
        data={[{ value: '', label: common.anyStatus }, ...choicesOf(statuses)]}
        onChange={event => set({ status: event.currentTarget.value })}
      />
      <NotaryFilter filter={filter} set={set} />
      <NativeSelect
        label={common.service}
        maw={{ base: '100%', sm: 170 }}
        value={filter.service ?? ''}
        data={[
          { value: '', label: t.anyService },
          ...(services.data ?? []).map(({ handle, label }) => ({ value: handle, label })),
        ]}
        onChange={event => set({ service: event.currentTarget.value })}
      />
      <TimeFilter filter={filter} set={set} />
      <NativeSelect
        label={common.remarks}
        maw={{ base: '100%', sm: 170 }}
        value={filter.blocker ?? ''}
        data={[{ value: '', label: t.anyRemark }, ...choicesOf(common.blocker)]}
        onChange={event => set({ blocker: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.payment}
        maw={{ base: '100%', sm: 150 }}
        value={filter.payment ?? ''}
        data={[{ value: '', label: words.anyPayment }, ...choicesOf(words.state)]}
        onChange={event => set({ payment: event.currentTarget.value })}
      />
      <Flags list={list} filter={filter} set={set} />
    </Filters>
  )
}

/** The server looks for what is not ready in at most 62 days: the date that was not changed follows. */
function useSpanForNotReady<Of extends List>() {
  const { workspace } = useSession()
  return (next: BookingFilter<Of>, isEnd: boolean): BookingFilter<Of> => {
    if (next.when === 'upcoming' || !(next.when || next.from || next.to)) return { ...next, when: 'next30' }
    if (next.when) return next
    const from = dateIn(next.from) ?? isoDate(workspace.timezone, businessNow(workspace))
    const to = dateIn(next.to) ?? addDays(from, 30)
    if (to >= from && to <= addDays(from, 60)) return { ...next, from, to }
    return isEnd ? { ...next, from: addDays(to, -30), to } : { ...next, from, to: addDays(from, 30) }
  }
}

interface PartProps {
  filter: BookingFilter<List>
  set: Set
}

/** A notary has only their own bookings. */
function NotaryFilter({ filter, set }: PartProps) {
  const common = useTexts()
  const notaries = useNotaries()
  const { membership } = useSession()
  if (membership.role === 'notary') return null
  return (
    <NativeSelect
      label={common.notary}
      value={String(filter.notary ?? '')}
      data={[{ value: '', label: common.anyNotary }, ...notaries.choices]}
      onChange={event => set({ notary: event.currentTarget.value })}
    />
  )
}

/** A period that is counted from today, or two dates. */
function TimeFilter({ filter, set }: PartProps) {
  const common = useTexts()
  const t = useBookingListTexts()
  return (
    <>
      <NativeSelect
        label={t.when}
        value={filter.when ?? ''}
        data={[
          { value: '', label: filter.from || filter.to ? t.dates : t.anyTime },
          ...periodNames.map(value => ({ value, label: t.periods[value] })),
        ]}
        onChange={event => set({ when: event.currentTarget.value, from: undefined, to: undefined })}
      />
      {!filter.when && (
        <Group gap="xs" wrap="nowrap" className="date-range">
          <DateField label={common.from} value={filter.from} set={from => set({ from })} />
          <DateField label={common.to} value={filter.to} set={to => set({ to })} />
        </Group>
      )}
    </>
  )
}

function Flags({ list, filter, set }: PartProps & { list: List }) {
  const common = useTexts()
  const t = useBookingListTexts()
  const { membership } = useSession()
  const flags = [
    ['unassigned', common.onlyUnassigned, membership.role !== 'notary'],
    ['not_ready', common.onlyNotReady, true],
    ['booked', t.onlyBooked, list === 'appointments'],
    ['no_show', t.onlyNoShows, list === 'appointments'],
    ['waiting', common.waiting, list === 'reservations'],
  ] as const
  return flags.map(
    ([name, label, isShown]) =>
      isShown && (
        <Checkbox
          key={name}
          pb={6}
          label={label}
          checked={filter[name] ?? false}
          onChange={event => set({ [name]: event.currentTarget.checked })}
        />
      ),
  )
}

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
