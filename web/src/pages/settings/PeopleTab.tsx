import type { Erasure } from '@jurat/client/manage'
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useConfirmed } from '../../parts/dialogs/useConfirmed.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { useSettingsTexts } from './texts.ts'

/** What the workspace has about a person: to hand out, or to erase. */
export function PeopleTab() {
  const t = useSettingsTexts()
  const { workspace } = useSession()
  const [confirmed, confirmDialog] = useConfirmed()
  const [email, setEmail] = useState('')
  const [isErasing, setErasing] = useState(false)
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const download = useMutation({
    mutationFn: async () => {
      const { body } = await manage.people.export({ workspace_id: workspace.id, email: email.trim() })
      const url = URL.createObjectURL(await new Response(body).blob())
      Object.assign(document.createElement('a'), { href: url, download: `${email.trim()}.json` }).click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
    onSuccess: () => notifications.show({ color: 'green', message: t.exported }),
  })
  return (
    <section className="panel" aria-label={t.people}>
      <Title order={2}>{t.people}</Title>
      <Text c="dimmed" mb="sm" maw={640}>
        {t.peopleHint}
      </Text>
      <form
        onSubmit={event => {
          event.preventDefault()
          confirmed(() => download.mutate())
        }}
      >
        <Stack gap="sm">
          <FormError error={download.error} />
          <TextInput
            type="email"
            required
            maw={480}
            label={t.email}
            value={email}
            error={reasonFor(download.error, 'email')}
            onChange={event => {
              setEmail(event.currentTarget.value)
              setErasure(null)
            }}
          />
          <Text c="dimmed">{t.exportHint}</Text>
          <Group justify="space-between">
            <Button type="submit" loading={download.isPending}>
              {t.export}
            </Button>
            <Button
              variant="default"
              onClick={event => {
                if (!event.currentTarget.form?.reportValidity()) return
                confirmed(() => setErasing(true))
              }}
            >
              {t.erase}
            </Button>
          </Group>
        </Stack>
      </form>
      {erasure && <Outcome erasure={erasure} />}
      {confirmDialog}
      {isErasing && <EraseDialog email={email.trim()} close={() => setErasing(false)} erased={setErasure} />}
    </section>
  )
}

/** What is gone, and what is kept until when. */
function Outcome({ erasure: first }: { erasure: Erasure }) {
  const t = useSettingsTexts()
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
      <ul style={{ margin: 0, paddingInlineStart: 16 }}>
        {kept.map(({ object, id, kept_until }) => (
          <li key={`${object} ${id}`}>
            {t.keptRow(t.objects[object] ?? object, id)} <Time at={kept_until} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
