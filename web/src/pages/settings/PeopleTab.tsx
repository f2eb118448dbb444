import type { Erasure } from '@jurat/client/manage'
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { usePeopleTexts } from './people-texts.ts'

/** What the workspace has about a person: to hand out, or to erase. */
export function PeopleTab() {
  const t = usePeopleTexts()
  const { workspace } = useSession()
  const [isErasing, setErasing] = useState(false)
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const form = useServerForm({
    initialValues: { email: '' },
    send: async values => {
      const email = values.email.trim()
      const { body } = await manage.people.export({ workspace_id: workspace.id, email })
      const url = URL.createObjectURL(await new Response(body).blob())
      Object.assign(document.createElement('a'), { href: url, download: `${email}.json` }).click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
    done: () => notifications.show({ color: 'green', message: t.exported }),
  })
  return (
    <section className="panel" aria-label={t.people}>
      <Title order={2}>{t.people}</Title>
      <Text c="dimmed" mb="sm" maw={640}>
        {t.peopleHint}
      </Text>
      <form onSubmit={form.submit} onChange={() => setErasure(null)}>
        <Stack gap="sm">
          <FormError error={form.error} />
          <TextInput type="email" required maw={480} label={t.email} {...form.field('email')} />
          <Text c="dimmed">{t.exportHint}</Text>
          <Group justify="space-between">
            <Button type="submit" loading={form.isPending}>
              {t.export}
            </Button>
            <Button
              variant="default"
              onClick={event => {
                if (event.currentTarget.form?.reportValidity()) setErasing(true)
              }}
            >
              {t.erase}
            </Button>
          </Group>
        </Stack>
      </form>
      {erasure && <Outcome erasure={erasure} />}
      {form.confirmDialog}
      {isErasing && (
        <EraseDialog email={form.values.email.trim()} close={() => setErasing(false)} erased={setErasure} />
      )}
    </section>
  )
}

/** What is gone, and what is kept until when. */
function Outcome({ erasure: first }: { erasure: Erasure }) {
  const t = usePeopleTexts()
  const { data: erasure = first } = useQuery({
    queryKey: ['erasure', first.id],
    queryFn: async () => manage.people.erasure(first.id),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 3000 : false),
  })
  const { status, erased, kept, counts } = erasure
  return (
    <Alert
      mt="md"
      color={status === 'running' ? 'blue' : 'green'}
      role="status"
      title={status === 'running' ? t.erasingTitle : t.erasedTitle}
    >
      <div>
        {t.erasedRows(erased.length)} {t.erasedMore(counts.mails, counts.events)}
      </div>
      <div>{kept.length === 0 ? t.nothingKept : t.keptRows}</div>
      <ul className="bullets">
        {kept.map(({ object, id, kept_until }) => (
          <li key={`${object} ${id}`}>
            {t.keptRow(t.objects[object] ?? object, id)} <Time at={kept_until} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
