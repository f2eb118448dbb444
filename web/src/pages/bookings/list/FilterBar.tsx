import { Checkbox, NativeSelect } from '@mantine/core'
import { useTexts } from '../../../lib/languages/index.ts'
import { dateIn } from '../../../lib/search.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { addDays, isoDate } from '../../../lib/time.ts'
import { useNotaries } from '../../../parts/data/useNotaries.ts'
import { useServices } from '../../../parts/data/useServices.ts'
import { DateField } from '../../../parts/dates/DateField.tsx'
import { Filters } from '../../../parts/display/Filters.tsx'
import { FilterText } from '../../../parts/display/FilterText.tsx'
import { type BookingFilter, type List, periodNames, readFilter } from './filter.ts'
import { useBookingListTexts } from './texts.ts'

interface Props<Of extends List> {
  list: Of
  filter: BookingFilter<Of>
  change(filter: BookingFilter<Of>): void
  /** The states with their names. */
  statuses: Record<string, string>
}

export function FilterBar<Of extends List>({ list, filter, change, statuses }: Props<Of>) {
  const common = useTexts()
  const t = useBookingListTexts()
  const notaries = useNotaries()
  const services = useServices()
  const { workspace, membership } = useSession()
  const hasOthers = membership.role !== 'notary'
  /** The server looks for what is not ready in at most 62 days: the date that was not changed follows. */
  const withSpan = (next: BookingFilter<Of>, isEnd: boolean) => {
    if (next.when === 'upcoming' || !(next.when || next.from || next.to))
      return { ...next, when: 'next30' as const }
    if (next.when) return next
    const from = dateIn(next.from) ?? isoDate(workspace.timezone, businessNow(workspace))
    const to = dateIn(next.to) ?? addDays(from, 30)
    if (to >= from && to <= addDays(from, 60)) return { ...next, from, to }
    return isEnd ? { ...next, from: addDays(to, -30), to } : { ...next, from, to: addDays(from, 30) }
  }
  const set = (part: Record<string, unknown>) => {
    const next = readFilter(list, { ...filter, ...part })
    change(next.not_ready ? withSpan(next, 'to' in part) : next)
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
      {hasOthers && (
        <NativeSelect
          label={common.notary}
          value={String(filter.notary ?? '')}
          data={[{ value: '', label: common.anyNotary }, ...notaries.choices]}
          onChange={event => set({ notary: event.currentTarget.value })}
        />
      )}
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
        <>
          <DateField label={common.from} value={filter.from} set={from => set({ from })} />
          <DateField label={common.to} value={filter.to} set={to => set({ to })} />
        </>
      )}
      {hasOthers && (
        <Checkbox
          pb={6}
          label={common.onlyUnassigned}
          checked={filter.unassigned ?? false}
          onChange={event => set({ unassigned: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        pb={6}
        label={common.onlyNotReady}
        checked={filter.not_ready ?? false}
        onChange={event => set({ not_ready: event.currentTarget.checked })}
      />
      {list === 'appointments' && (
        <Checkbox
          pb={6}
          label={t.onlyNoShows}
          checked={filter.no_show ?? false}
          onChange={event => set({ no_show: event.currentTarget.checked })}
        />
      )}
    </Filters>
  )
}

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
