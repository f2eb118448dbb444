import type { BookingsReport, LeadTimeReport, OutcomesReport, UtilizationReport } from '@jurat/client/manage'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { numberText } from '../../lib/numbers.ts'
import type { Asked } from './period.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { useReportTexts } from './texts.ts'
import { csvUrl, useReport, useRowName } from './useReport.ts'

/** Outcomes, bookings, use of the notaries and lead time. */
export function SessionReports({ asked }: { asked: Asked }) {
  return (
    <>
      <Outcomes asked={asked} />
      <Bookings asked={asked} />
      <Utilization asked={asked} />
      <LeadTime asked={asked} />
    </>
  )
}

interface Props {
  asked: Asked
}

const isAny = (...numbers: number[]) => numbers.some(number => number > 0)

function Outcomes({ asked }: Props) {
  const t = useReportTexts()
  const nameOf = useRowName(asked)
  const report = useReport('outcomes', asked, async () => manage.reports.outcomes(asked))
  return (
    <ReportPanel<OutcomesReport>
      title={t.sessions}
      hint={t.sessionsHint}
      query={report}
      csv={csvUrl('outcomes', asked)}
      empty={t.noFigures}
      columns={[t.from, t.completed, t.canceled, t.noShows, t.overdue, t.upcoming]}
      words={1}
      lines={({ data }) =>
        data
          .filter(row => isAny(row.completed, row.canceled, row.overdue, row.upcoming))
          .map(row => ({
            key: row.from,
            cells: [nameOf(row.from), row.completed, row.canceled, row.no_show, row.overdue, row.upcoming],
          }))
      }
      bars={({ data }) =>
        data.map(row => ({
          label: nameOf(row.from),
          value: row.completed,
          text: `${t.completed}: ${row.completed}`,
        }))
      }
    />
  )
}

function Bookings({ asked }: Props) {
  const t = useReportTexts()
  const nameOf = useRowName(asked)
  const report = useReport('bookings', asked, async () => manage.reports.bookings(asked))
  return (
    <ReportPanel<BookingsReport>
      title={t.booked}
      hint={t.bookedHint}
      query={report}
      csv={csvUrl('bookings', asked)}
      empty={t.noFigures}
      columns={[t.from, t.created, t.upcoming, t.completed, t.canceled]}
      words={1}
      lines={({ data }) =>
        data
          .filter(({ created }) => created > 0)
          .map(row => ({
            key: row.from,
            cells: [nameOf(row.from), row.created, row.scheduled, row.completed, row.canceled],
          }))
      }
      bars={({ data }) =>
        data.map(row => ({
          label: nameOf(row.from),
          value: row.created,
          text: `${t.created}: ${row.created}`,
        }))
      }
    />
  )
}

function Utilization({ asked }: Props) {
  const t = useReportTexts()
  const { language } = useLanguage()
  const nameOf = useRowName(asked)
  // Services do not divide working hours.
  const { service: _, ...query } = asked
  const report = useReport('utilization', query, async () => manage.reports.utilization(query))
  const hours = (minutes: number) => t.hours(numberText(language, minutes / 60))
  const share = (part: number | null) =>
    part === null ? '—' : new Intl.NumberFormat(language, { style: 'percent' }).format(part)
  return (
    <ReportPanel<UtilizationReport>
      title={t.utilization}
      hint={t.utilizationHint}
      query={report}
      csv={csvUrl('utilization', query)}
      empty={t.noFigures}
      columns={[t.from, t.who.notary, t.appointments, t.bookedHours, t.workingHours, t.share]}
      words={2}
      lines={({ data }) =>
        data
          .filter(row => isAny(row.appointments, row.working_minutes))
          .map(row => ({
            key: `${row.from} ${row.notary_id}`,
            cells: [
              nameOf(row.from),
              row.notary_name,
              row.appointments,
              hours(row.booked_minutes),
              hours(row.working_minutes),
              share(row.utilization),
            ],
          }))
      }
    />
  )
}

function LeadTime({ asked }: Props) {
  const t = useReportTexts()
  const { language } = useLanguage()
  const nameOf = useRowName(asked)
  const report = useReport('lead-time', asked, async () => manage.reports.leadTime(asked))
  const time = (minutes: number | null) => {
    if (minutes === null) return '—'
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
    return minutes < 2 * 1440 ? t.hours(number.format(minutes / 60)) : t.days(number.format(minutes / 1440))
  }
  return (
    <ReportPanel<LeadTimeReport>
      title={t.leadTime}
      hint={t.leadTimeHint}
      query={report}
      csv={csvUrl('lead-time', asked)}
      empty={t.noFigures}
      columns={[t.from, t.appointments, t.tenth, t.median, t.nineTenths]}
      words={1}
      lines={({ data }) =>
        data
          .filter(({ appointments }) => appointments > 0)
          .map(row => ({
            key: row.from,
            cells: [
              nameOf(row.from),
              row.appointments,
              time(row.p10_minutes),
              time(row.median_minutes),
              time(row.p90_minutes),
            ],
          }))
      }
    />
  )
}
