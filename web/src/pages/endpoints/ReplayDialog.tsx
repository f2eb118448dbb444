import { Alert, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { isoDate } from '../../lib/time.ts'
import { spanOf } from '../../parts/dates/DayFields.tsx'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { useEndpointTexts } from './texts.ts'

interface Props {
  id: number
  /** When the endpoint began to fail. */
  since: string | null
  close(): void
  done(count: number): void
}

/** Counts the events of a span first, then sends them. */
export function ReplayDialog({ id, since, close, done }: Props) {
  const t = useEndpointTexts()
  const { form, counted } = useReplay({ id, since, close, done })
  return (
    <FormDialog
      title={t.replay}
      button={counted === undefined ? t.count : t.replayNow}
      close={close}
      form={form}
      intro={<Text>{t.replayText}</Text>}
    >
      <Group grow>
        <TextInput type="date" required data-autofocus label={t.from} {...form.field('from')} />
        <TextInput type="date" label={t.until} {...form.field('until')} />
      </Group>
      <Checkbox label={t.replayAll} {...form.box('isAll')} />
      {counted !== undefined && (
        <Alert color="gray" p="xs" role="status">
          {t.counted(counted)}
        </Alert>
      )}
    </FormDialog>
  )
}

interface Span {
  from: string
  until: string
  isAll: boolean
}

/** The first submit counts, the second sends. Another span is counted again. */
function useReplay({ id, since, close, done }: Props) {
  const { workspace } = useSession()
  const zone = workspace.timezone
  const replay = (values: Span, dry_run: boolean) =>
    manage.webhookEndpoints.replay(id, {
      since: '',
      ...spanOf(zone, values),
      include_delivered: values.isAll,
      dry_run,
    })
  const form = useServerForm({
    initialValues: { from: isoDate(zone, since ?? Date.now()), until: '', isAll: false },
    send: async values => replay(values, false),
    done: ({ deliveries }) => {
      close()
      done(deliveries)
    },
  })
  const count = useMutation({ mutationFn: async (values: Span) => replay(values, true) })
  const isOfSpan = JSON.stringify(count.variables) === JSON.stringify(form.values)
  const counted = isOfSpan ? count.data?.deliveries : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (counted !== undefined) return form.submit(event)
    event.preventDefault()
    count.mutate(form.values)
  }
  const error = (isOfSpan && count.error) || form.error
  return { form: { ...form, submit, error, isPending: form.isPending || count.isPending }, counted }
}
