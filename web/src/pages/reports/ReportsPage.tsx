import '../../parts/display/lists.css'
import { Stack, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTexts } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { isoDate } from '../../lib/time.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { Choices } from './Choices.tsx'
import { MoneyReports } from './MoneyReports.tsx'
import { type Asked, intervalOf, rangeOf } from './period.ts'
import { SessionReports } from './SessionReports.tsx'
import { useReportTexts } from './texts.ts'

/** What was earned, what is unpaid, and how the business works, for a period in the address of the page. */
export function ReportsPage() {
  const common = useTexts()
  const t = useReportTexts()
  const { workspace, membership } = useSession()
  const search = useSearch({ from: '/w/$workspaceId/reports' })
  const navigate = useNavigate({ from: '/w/$workspaceId/reports' })
  usePageTitle(common.reports)
  const today = isoDate(workspace.timezone, businessNow(workspace))
  const range = rangeOf(search, today)
  const asked: Asked = {
    workspace_id: workspace.id,
    ...range,
    interval: intervalOf(search, range),
    ...(search.notary && { notary_id: search.notary }),
    ...(search.service && { service: search.service }),
  }
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{common.reports}</Title>
        <Text c="dimmed">
          {common.timesIn(workspace.timezone)}
          {membership.role === 'notary' && ` ${t.ownFigures}`}
        </Text>
      </div>
      <Choices
        search={search}
        range={range}
        interval={asked.interval}
        change={next => void navigate({ search: next, replace: true })}
      />
      <MoneyReports asked={asked} group={search.group ?? 'none'} />
      <SessionReports asked={asked} />
    </Stack>
  )
}
