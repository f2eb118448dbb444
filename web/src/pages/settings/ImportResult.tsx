import type { AppointmentImport } from '@jurat/client/manage'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { useServiceLabel } from '../../parts/data/useServices.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import { useImportTexts } from './import-texts.ts'

interface Props {
  found: AppointmentImport
  /** Whether the person can name the services and notaries of the file above. */
  canAnswer: boolean
  children: React.ReactNode
}

/** What the file would create, or its errors. Only a file without errors has the button. */
export function ImportResult({ found, canAnswer, children }: Props) {
  const t = useImportTexts()
  const statuses = Object.keys(t.importStatus) as (keyof typeof t.importStatus)[]
  const counts = statuses
    .filter(status => found.appointments[status] > 0)
    .map(status => `${found.appointments[status]} ${t.importStatus[status]}`)
  const isAsked =
    canAnswer &&
    (found.date_order === 'unclear' || found.unknown_services.length + found.unknown_notaries.length > 0)
  return (
    <Stack gap="sm">
      <Text>
        {t.importRows(found.rows)}
        {counts.length > 0 && `: ${counts.join(', ')}`}
      </Text>
      {found.ignored_columns.length > 0 && (
        <Text c="dimmed">{t.importIgnored(found.ignored_columns.join(', '))}</Text>
      )}
      {found.preview.length > 0 && <Preview rows={found.preview} />}
      {isAsked && <Alert role="alert">{t.answerAbove}</Alert>}
      {found.error_count === 0 && (
        <>
          <Text role="status">{t.importFine}</Text>
          {children}
        </>
      )}
      {found.error_count > 0 && found.date_order !== 'unclear' && (
        <>
          <Alert color="red" role="alert">
            {t.importErrors(found.error_count)}
          </Alert>
          <ImportErrors errors={found.errors} />
        </>
      )}
    </Stack>
  )
}

function Preview({ rows }: { rows: AppointmentImport['preview'] }) {
  const t = useImportTexts()
  const labelOf = useServiceLabel()
  const { nameOf } = useNotaries()
  return (
    <section>
      <Title order={3} mb="xs">
        {t.preview}
      </Title>
      <RowTable label={t.preview} columns={[t.customer, t.when, t.status, t.service, t.notary]} isInPanel>
        {rows.map(row => (
          <tr key={row.row}>
            <td className="import-text">{`${row.first_name} ${row.last_name}`}</td>
            <td>{row.starts_at ? <Time at={row.starts_at} /> : '—'}</td>
            <td>{t.statusOfOne[row.status]}</td>
            <td className="import-text">{labelOf(row.service)}</td>
            <td className="import-text">{row.notary_id === null ? '—' : nameOf(row.notary_id)}</td>
          </tr>
        ))}
      </RowTable>
    </section>
  )
}
