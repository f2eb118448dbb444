import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { useServices } from '../../parts/data/useServices.ts'
import { DateField } from '../../parts/dates/DateField.tsx'
import { Filters } from '../../parts/display/Filters.tsx'
import {
  type Asked,
  groupNames,
  intervalNames,
  periodNames,
  type ReportSearch,
  readReportSearch,
} from './period.ts'
import { useReportTexts } from './texts.ts'

interface Props {
  search: ReportSearch
  range: { from: string; to: string }
  interval: Asked['interval']
  change(search: ReportSearch): void
}

interface PartProps {
  search: ReportSearch
  set(part: Record<string, unknown>): void
}

/** The period, the rows, and whose figures they are. */
export function Choices({ search, range, interval, change }: Props) {
  const common = useTexts()
  const set = (part: Record<string, unknown>) => change(readReportSearch({ ...search, ...part }))
  const setDate = (part: { from?: string; to?: string }) => set({ ...range, period: undefined, ...part })
  return (
    <Filters
      first={<PeriodChoice search={search} set={set} />}
      firstName="period"
      filter={search}
      clear={() => change({})}
    >
      <DateField label={common.from} value={range.from} set={from => setDate({ from })} />
      <DateField label={common.to} value={range.to} set={to => setDate({ to })} />
      <RowChoices search={search} set={set} interval={interval} />
      <OwnerChoices search={search} set={set} />
    </Filters>
  )
}

function PeriodChoice({ search, set }: PartProps) {
  const t = useReportTexts()
  const areDates = !search.period && (search.from !== undefined || search.to !== undefined)
  return (
    <NativeSelect
      label={t.period}
      value={areDates ? 'dates' : (search.period ?? 'this_month')}
      data={[...periodNames, ...(areDates ? (['dates'] as const) : [])].map(value => ({
        value,
        label: t.periods[value],
      }))}
      onChange={event => set({ period: event.currentTarget.value, from: undefined, to: undefined })}
    />
  )
}

function RowChoices({ search, set, interval }: PartProps & { interval: Asked['interval'] }) {
  const t = useReportTexts()
  return (
    <>
      <NativeSelect
        label={t.rowsBy}
        value={interval}
        data={intervalNames.map(value => ({ value, label: t.intervals[value] }))}
        onChange={event => set({ interval: event.currentTarget.value })}
      />
      <NativeSelect
        label={t.groupBy}
        value={search.group ?? 'none'}
        data={groupNames.map(value => ({ value, label: t.groups[value] }))}
        onChange={event => set({ group: event.currentTarget.value })}
      />
    </>
  )
}

function OwnerChoices({ search, set }: PartProps) {
  const common = useTexts()
  const { membership } = useSession()
  const notaries = useNotaries()
  const services = useServices()
  return (
    <>
      {membership.role !== 'notary' && (
        <NativeSelect
          label={common.notary}
          value={String(search.notary ?? '')}
          data={[{ value: '', label: common.anyNotary }, ...notaries.choices]}
          onChange={event => set({ notary: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={common.service}
        value={search.service ?? ''}
        data={[
          { value: '', label: '—' },
          ...(services.data ?? []).map(({ handle, label }) => ({ value: handle, label })),
        ]}
        onChange={event => set({ service: event.currentTarget.value })}
      />
    </>
  )
}
