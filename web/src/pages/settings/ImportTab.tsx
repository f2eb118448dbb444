import type { AppointmentImport } from '@jurat/client/manage'
import { Alert, Button, Checkbox, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import './settings.css'
import { useImportTexts } from './import-texts.ts'

interface Chosen {
  name: string
  bytes: Uint8Array
}

const template =
  'external_id,status,start_utc,first_name,last_name,email,phone,service,notary_email,cancel_reason\n'

/** A file is checked as soon as it is chosen. It is imported only after that, and only as a whole. */
export function ImportTab() {
  const t = useImportTexts()
  const [isNotifying, setNotifying] = useState(false)
  const { chosen, choose, check, bring } = useImport(isNotifying)
  const found = check.data
  return (
    <section className="panel" aria-label={t.importTitle}>
      <Title order={2}>{t.importTitle}</Title>
      <Text c="dimmed" mb="sm" maw={640}>
        {t.importHint}
      </Text>
      <Stack gap="md">
        <DropArea choose={file => void choose(file)} />
        {chosen && <Text fw={600}>{chosen.name}</Text>}
        {check.isPending && (
          <div role="status">
            {t.importChecking}
            <Skeletons lines={3} />
          </div>
        )}
        <FormError error={check.error ?? bring.error} />
        {found && chosen && (
          <Checked found={found}>
            <Checkbox
              label={t.importNotify}
              checked={isNotifying}
              onChange={event => setNotifying(event.currentTarget.checked)}
            />
            <div>
              <Button loading={bring.isPending} onClick={() => bring.mutate(chosen)}>
                {t.importNow(found.rows)}
              </Button>
            </div>
          </Checked>
        )}
        {bring.data && <Imported count={bring.data.created} />}
      </Stack>
    </section>
  )
}

function useImport(notify: boolean) {
  const { workspace } = useSession()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const send = async ({ bytes }: Chosen, more: { dry_run: boolean; notify?: boolean }) =>
    manage.appointments.import({ csv: bytes, workspace_id: workspace.id, ...more })
  const check = useMutation({ mutationFn: async (given: Chosen) => send(given, { dry_run: true }) })
  const bring = useMutation({
    mutationFn: async (given: Chosen) => send(given, { dry_run: false, notify }),
    onSuccess: () => {
      check.reset()
      setChosen(null)
      void queries.invalidateQueries()
    },
    // A time may have been taken since the check, which then names the rows.
    onError: (_error, given) => check.mutate(given),
  })
  /** The bytes of now: a file that is saved again under the same name must be chosen again. */
  const choose = async (file: File | null | undefined) => {
    if (!file) return
    const next = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    setChosen(next)
    bring.reset()
    check.mutate(next)
  }
  return { chosen, choose, check, bring }
}

function DropArea({ choose }: { choose(file: File | null | undefined): void }) {
  const t = useImportTexts()
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const take = (file: File | null | undefined) => {
    // Otherwise the browser does not report the same file, corrected, a second time.
    if (file) reset.current?.()
    choose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      className="drop"
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <Group justify="center" gap="sm">
        <FileButton onChange={take} accept=".csv,text/csv" resetRef={reset}>
          {props => (
            <Button {...props} variant="default">
              {t.importChoose}
            </Button>
          )}
        </FileButton>
        <span>{t.importDrop}</span>
      </Group>
      <Text size="xs" mt="xs" component="p" mb={0}>
        <a href={`data:text/csv,${encodeURIComponent(template)}`} download="appointments.csv">
          {t.importTemplate}
        </a>
      </Text>
    </div>
  )
}

function Imported({ count }: { count: number }) {
  const t = useImportTexts()
  const { workspace } = useSession()
  return (
    <Alert color="green" role="status" title={t.imported(count)}>
      <Link
        className="inherits"
        to="/w/$workspaceId/appointments"
        params={{ workspaceId: String(workspace.id) }}
      >
        {t.importSee}
      </Link>
    </Alert>
  )
}

/** What the file would create, or its errors. Only a file without errors has the button. */
function Checked({ found, children }: { found: AppointmentImport; children: React.ReactNode }) {
  const t = useImportTexts()
  const statuses = Object.keys(t.importStatus) as (keyof typeof t.importStatus)[]
  const counts = statuses
    .filter(status => found.appointments[status] > 0)
    .map(status => `${found.appointments[status]} ${t.importStatus[status]}`)
  return (
    <Stack gap="sm">
      <Text>
        {t.importRows(found.rows)}
        {counts.length > 0 && `: ${counts.join(', ')}`}
      </Text>
      {found.ignored_columns.length > 0 && (
        <Text c="dimmed">{t.importIgnored(found.ignored_columns.join(', '))}</Text>
      )}
      {found.error_count > 0 ? (
        <>
          <Alert color="red" role="alert">
            {t.importErrors(found.error_count)}
          </Alert>
          <ImportErrors errors={found.errors} />
        </>
      ) : (
        <>
          <Text role="status">{t.importFine}</Text>
          {children}
        </>
      )}
    </Stack>
  )
}
