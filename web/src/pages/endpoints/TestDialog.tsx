import { Alert, NativeSelect, Text } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { eventTypes, useEndpointTexts } from './texts.ts'
import { useFailure } from './useHealth.ts'

/** Makes one attempt with an example, and shows the response. */
export function TestDialog({ id, types, close }: { id: number; types: string[] | null; close(): void }) {
  const t = useEndpointTexts()
  const failure = useFailure()
  const offered = eventTypes.filter(type => types === null || types.includes(type))
  const form = useServerForm({
    initialValues: { type: offered[0] ?? ('appointment-created' as const) },
    send: async values => manage.webhookEndpoints.test(id, values),
  })
  const made = form.isPending ? undefined : form.result
  return (
    <FormDialog title={t.test} button={t.testNow} close={close} form={form} intro={<Text>{t.testText}</Text>}>
      <NativeSelect label={t.testType} data-autofocus data={offered} {...form.field('type')} />
      {made && (
        <Alert color={made.success ? 'green' : 'red'} role="status" p="xs">
          {made.success ? t.testOk : `${t.testBad} ${failure(made)}`} {t.ms(made.duration_ms)}
          {made.response_body && <pre className="exchange">{made.response_body}</pre>}
        </Alert>
      )}
    </FormDialog>
  )
}
