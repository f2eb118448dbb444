import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { eventTypes, useEndpointTexts } from './texts.ts'
import { useFailure } from './useHealth.ts'

/** Makes one attempt with an example, and shows the response. */
export function TestDialog({ id, types, close }: { id: number; types: string[] | null; close(): void }) {
  const t = useEndpointTexts()
  const failure = useFailure()
  const offered = eventTypes.filter(type => types === null || types.includes(type))
  const [type, setType] = useState<(typeof eventTypes)[number]>(offered[0] ?? 'appointment-created')
  const test = useMutation({ mutationFn: async () => manage.webhookEndpoints.test(id, { type }) })
  return (
    <Dialog title={t.test} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          test.mutate()
        }}
      >
        <Stack gap="sm">
          <Text>{t.testText}</Text>
          <FormError error={test.error} />
          <NativeSelect
            label={t.testType}
            data-autofocus
            value={type}
            data={offered}
            onChange={event => setType(event.currentTarget.value as typeof type)}
          />
          {test.data && (
            <Alert color={test.data.success ? 'green' : 'red'} role="status" p="xs">
              {test.data.success ? t.testOk : `${t.testBad} ${failure(test.data)}`}{' '}
              {t.ms(test.data.duration_ms)}
              {test.data.response_body && <pre className="exchange">{test.data.response_body}</pre>}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={test.isPending}>
              {t.testNow}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
