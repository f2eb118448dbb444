import { Alert, Button, Checkbox, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import { ImportMeaning } from './ImportMeaning.tsx'
import { ImportResult } from './ImportResult.tsx'
import './settings.css'
import { useImportTexts } from './import-texts.ts'
import { useImport } from './useImport.ts'

/** A file is checked before it is imported. A file with errors is not imported. */
export function ImportTab() {
  const t = useImportTexts()
  const [isNotifying, setNotifying] = useState(false)
  const { chosen, choose, meaning, say, questions, check, bring } = useImport()
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
        {chosen && meaning && (
          <ImportMeaning
            // Another file begins without the question that is still open.
            key={chosen.name}
            head={chosen.head}
            meaning={meaning}
            questions={questions}
            say={say}
            isChecking={check.isPending}
            check={() => check.mutate({ ...chosen, meaning })}
          />
        )}
        {check.isPending && (
          <div role="status">
            {t.importChecking}
            <Skeletons lines={3} />
          </div>
        )}
        <FormError error={check.error ?? bring.error} />
        {found && chosen && (
          <ImportResult found={found} canAnswer={meaning !== null}>
            <Checkbox
              label={t.importNotify}
              checked={isNotifying}
              onChange={event => setNotifying(event.currentTarget.checked)}
            />
            <div>
              <Button
                loading={bring.isPending}
                onClick={() => bring.mutate({ ...chosen, meaning, notify: isNotifying })}
              >
                {t.importNow(found.rows)}
              </Button>
            </div>
          </ImportResult>
        )}
        {bring.data && <Imported count={bring.data.created} />}
        {bring.data && bring.data.error_count > 0 && (
          <>
            <Alert color="red" role="alert">
              {t.importLeftOut(bring.data.error_count)}
            </Alert>
            <ImportErrors errors={bring.data.errors} />
          </>
        )}
      </Stack>
    </section>
  )
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
        <a href={`data:text/csv,${encodeURIComponent(`${t.template}\n`)}`} download="appointments.csv">
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
