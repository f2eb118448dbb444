import type { RevenueReport, UnpaidReport } from '@jurat/client/manage'
import { Link } from '@tanstack/react-router'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { moneyText } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import type { Bar } from './Bars.tsx'
import type { Asked, Group } from './period.ts'
import { type Line, ReportPanel } from './ReportPanel.tsx'
import { useReportTexts } from './texts.ts'
import { csvUrl, useReport, useRowName } from './useReport.ts'

interface Props {
  asked: Asked
  group: Group
}

/** What was earned and what is unpaid. Amounts in several currencies are never added. */
export function MoneyReports({ asked, group }: Props) {
  return (
    <>
      <Revenue asked={asked} group={group} />
      <Unpaid asked={asked} group={group === 'method' ? 'none' : group} />
    </>
  )
}

type RevenueRow = RevenueReport['data'][number]
type UnpaidRow = UnpaidReport['data'][number]

function Revenue({ asked, group }: Props) {
  const t = useReportTexts()
  const { heads, lineOf, nameOf, money } = useMoneyRows(asked, group)
  const query = { ...asked, group_by: group }
  const report = useReport('revenue', query, async () => manage.reports.revenue(query))
  return (
    <ReportPanel<RevenueReport>
      title={t.money}
      hint={t.moneyHint}
      query={report}
      csv={csvUrl('revenue', query)}
      empty={t.noMoney}
      columns={[...heads, t.payments, t.received, t.refunded, t.earned, t.authorized]}
      words={heads.length}
      lines={({ data }) => data.map(row => lineOf(row, [row.payments], amountsOf(row)))}
      bars={({ data }) => barsOf(data, ({ earned }) => earned, nameOf, money)}
      before={({ data }) => (
        <Sums
          of={data}
          columns={[
            [t.earned, ({ earned }: RevenueRow) => earned],
            [t.received, ({ received }: RevenueRow) => received],
            [t.refunded, ({ refunded }: RevenueRow) => refunded],
            [t.authorized, ({ authorized }: RevenueRow) => authorized],
          ]}
        />
      )}
    />
  )
}

const amountsOf = (row: RevenueRow) => [row.received, row.refunded, row.earned, row.authorized]

interface UnpaidProps {
  asked: Asked
  group: Exclude<Group, 'method'>
}

function Unpaid({ asked, group }: UnpaidProps) {
  const t = useReportTexts()
  const { heads, lineOf } = useMoneyRows(asked, group)
  const query = { ...asked, group_by: group }
  const report = useReport('unpaid', query, async () => manage.reports.unpaid(query))
  return (
    <ReportPanel<UnpaidReport>
      title={t.unpaid}
      hint={t.unpaidHint}
      query={report}
      csv={csvUrl('unpaid', query)}
      empty={t.noUnpaid}
      columns={[...heads, t.bookings, t.due, t.to30, t.to60, t.over60]}
      words={heads.length}
      lines={({ data }) => data.map(row => lineOf(row, [row.bookings], duesOf(row)))}
      before={({ data }) => data.length > 0 && <UnpaidSums of={data} asked={asked} />}
    />
  )
}

/** What is due, and how much of it for how long. */
const duesOf = (row: UnpaidRow) => [row.due, row.due_to_30_days, row.due_31_to_60_days, row.due_over_60_days]

/** The sums of what is unpaid, and the way to the bookings. */
function UnpaidSums({ of, asked }: { of: UnpaidRow[]; asked: Asked }) {
  const t = useReportTexts()
  const { workspace } = useSession()
  const { from, to, notary_id: notary, service } = asked
  return (
    <>
      <Sums
        of={of}
        columns={[
          [t.due, ({ due }: UnpaidRow) => due],
          [t.to30, ({ due_to_30_days }: UnpaidRow) => due_to_30_days],
          [t.to60, ({ due_31_to_60_days }: UnpaidRow) => due_31_to_60_days],
          [t.over60, ({ due_over_60_days }: UnpaidRow) => due_over_60_days],
        ]}
      />
      <p className="no-print">
        <Link
          to="/w/$workspaceId/appointments"
          params={{ workspaceId: String(workspace.id) }}
          search={{ status: 'completed', payment: 'due', from, to, notary, service }}
        >
          {t.showUnpaid}
        </Link>
      </p>
    </>
  )
}

interface MoneyRow {
  from: string
  key: string | null
  name: string | null
  currency: string
}

/** What the rows of money begin with, and how they write amounts. */
function useMoneyRows(asked: Asked, group: Group) {
  const t = useReportTexts()
  const { language } = useLanguage()
  const nameOf = useRowName(asked)
  const keyName = useKeyName(group)
  const money = (row: { currency: string }, amount: number) => moneyText(language, row.currency, amount)
  return {
    nameOf,
    money,
    heads: group === 'none' ? [t.from] : [t.from, t.who[group]],
    lineOf: (row: MoneyRow, counts: number[], amounts: number[]): Line => ({
      key: `${row.from} ${row.key} ${row.currency}`,
      cells: [
        nameOf(row.from),
        ...(group === 'none' ? [] : [keyName(row)]),
        ...counts,
        ...amounts.map(amount => money(row, amount)),
      ],
    }),
  }
}

interface SumsProps<Row> {
  of: Row[]
  columns: [label: string, of: (row: Row) => number][]
}

/** The sums of the rows: each label once, with one amount for each currency. */
function Sums<Row extends { currency: string }>({ of, columns }: SumsProps<Row>) {
  const { language } = useLanguage()
  const currencies = [...new Set(of.map(({ currency }) => currency))].sort()
  if (currencies.length === 0) return null
  return (
    <dl className="sums">
      {columns.map(([label, amountOf]) => (
        <div key={label}>
          <dt>{label}</dt>
          {currencies.map(currency => (
            <dd key={currency}>
              {moneyText(
                language,
                currency,
                of.filter(row => row.currency === currency).reduce((sum, row) => sum + amountOf(row), 0),
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** A bar for each interval. With several currencies there is none: their lengths cannot be compared. */
function barsOf<Row extends { from: string; currency: string }>(
  rows: Row[],
  amountOf: (row: Row) => number,
  nameOf: (from: string) => string,
  money: (row: Row, amount: number) => string,
): Bar[] {
  if (new Set(rows.map(({ currency }) => currency)).size > 1) return []
  return [...Map.groupBy(rows, ({ from }) => from)].flatMap(([from, [first, ...others]]) => {
    if (!first) return []
    const value = others.reduce((sum, row) => sum + amountOf(row), amountOf(first))
    return [{ label: nameOf(from), value, text: money(first, value) }]
  })
}

/** What a row is about: a notary, a service, a method. */
function useKeyName(group: Group) {
  const t = useReportTexts()
  return ({ key, name }: { key: string | null; name: string | null }): string => {
    if (key === null) return t.nobody
    const methods: Record<string, string> = t.method
    return (group === 'method' ? methods[key] : name) ?? key
  }
}
