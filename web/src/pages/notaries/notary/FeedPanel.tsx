import type { CalendarFeed, Notary } from '@jurat/client/manage'
import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { DeleteDialog } from '../../../parts/dialogs/DeleteDialog.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useConfirmed } from '../../../parts/dialogs/useConfirmed.tsx'
import { useConfirmedAct } from '../../../parts/dialogs/useConfirmedAct.tsx'
import { Copy } from '../../../parts/display/Copy.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { useNotaryTexts } from '../list/texts.ts'

type Privacy = CalendarFeed['privacy']

/** The secret address at which a calendar program reads the appointments. */
export function FeedPanel({ notary }: { notary: Notary }) {
  const t = useNotaryTexts()
  const { may } = useSession()
  const queries = useQueryClient()
  const act = useAct()
  const [confirmed, confirmDialog] = useConfirmed()
  const [asked, askDialog] = useConfirmedAct()
  const [open, setOpen] = useState<'revoke' | 'replace' | null>(null)
  const queryKey = ['feed', notary.id]
  const feed = useQuery({
    queryKey,
    queryFn: async () =>
      manage.notaries.calendarFeed.get(notary.id).catch(error => {
        if (codeOf(error) === 'not_found') return null
        throw error
      }),
  })
  const create = useMutation({
    mutationFn: async () => manage.notaries.calendarFeed.create(notary.id),
    onSuccess: () => void queries.invalidateQueries({ queryKey }),
  })
  const setPrivacy = (privacy: Privacy) =>
    asked(async () => manage.notaries.calendarFeed.update(notary.id, { privacy }))
  const mayChange = may('calendar:write')
  return (
    <section className="panel" aria-label={t.feed}>
      <Title order={2} mb="xs">
        {t.feed}
      </Title>
      <Text c="dimmed" mb="sm">
        {t.feedText}
      </Text>
      {feed.error ? (
        <Problem error={feed.error} retry={() => void feed.refetch()} />
      ) : feed.data === undefined ? (
        <Skeletons lines={2} />
      ) : (
        <Stack gap="sm">
          <FormError error={create.error} />
          {create.data && feed.data && <Address url={create.data.url} />}
          {feed.data === null ? (
            <Text>{t.noFeed}</Text>
          ) : (
            <>
              <Text>
                {t.feedSince} <Time at={feed.data.created_at} />
              </Text>
              {mayChange ? (
                <NativeSelect
                  label={t.privacy}
                  value={feed.data.privacy}
                  data={Object.entries(t.privacyOf).map(([value, label]) => ({ value, label }))}
                  onChange={event => {
                    const chosen = event.currentTarget.value as Privacy
                    const before = feed.data?.privacy ?? 'initials'
                    act.mutate({
                      run: async () => setPrivacy(chosen),
                      done: t.privacySaved,
                      undo: async () => setPrivacy(before),
                    })
                  }}
                />
              ) : (
                <Text>
                  {t.privacy}: {t.privacyOf[feed.data.privacy]}
                </Text>
              )}
            </>
          )}
          {mayChange && (
            <Group gap="sm">
              {feed.data === null ? (
                <Button loading={create.isPending} onClick={() => confirmed(() => create.mutate())}>
                  {t.createFeed}
                </Button>
              ) : (
                <>
                  <Button variant="default" onClick={() => confirmed(() => setOpen('replace'))}>
                    {t.replaceFeed}
                  </Button>
                  <Button variant="default" onClick={() => setOpen('revoke')}>
                    {t.revokeFeed}
                  </Button>
                </>
              )}
            </Group>
          )}
        </Stack>
      )}
      {confirmDialog}
      {askDialog}
      {open === 'replace' && (
        <DeleteDialog
          title={t.replaceFeedTitle}
          button={t.replaceFeed}
          close={() => setOpen(null)}
          remove={async () => create.mutateAsync()}
        >
          {t.replaceFeedText}
        </DeleteDialog>
      )}
      {open === 'revoke' && (
        <DeleteDialog
          title={t.revokeFeedTitle}
          button={t.revokeFeed}
          close={() => setOpen(null)}
          remove={async () => {
            await manage.notaries.calendarFeed.revoke(notary.id)
            create.reset()
            notifications.show({ color: 'green', message: t.feedRevoked })
            await queries.invalidateQueries({ queryKey })
          }}
        >
          {t.revokeFeedText}
        </DeleteDialog>
      )}
    </section>
  )
}

function Address({ url }: { url: string }) {
  const t = useNotaryTexts()
  return (
    <Alert color="green" role="status" title={t.feedMade}>
      <TextInput
        label={t.address}
        readOnly
        value={url}
        className="mono"
        onFocus={event => event.currentTarget.select()}
        rightSection={<Copy value={url} what={t.address} />}
      />
    </Alert>
  )
}
