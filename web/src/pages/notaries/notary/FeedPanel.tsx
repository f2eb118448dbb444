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
  const own = useNotaryTexts()
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
    <section className="panel" aria-label={own.feed}>
      <Title order={2} mb="xs">
        {own.feed}
      </Title>
      <Text c="dimmed" mb="sm">
        {own.feedText}
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
            <Text>{own.noFeed}</Text>
          ) : (
            <>
              <Text>
                {own.feedSince} <Time at={feed.data.created_at} />
              </Text>
              {mayChange ? (
                <NativeSelect
                  label={own.privacy}
                  value={feed.data.privacy}
                  data={Object.entries(own.privacyOf).map(([value, label]) => ({ value, label }))}
                  onChange={event => {
                    const chosen = event.currentTarget.value as Privacy
                    const before = feed.data?.privacy ?? 'initials'
                    act.mutate({
                      run: async () => setPrivacy(chosen),
                      done: own.privacySaved,
                      undo: async () => setPrivacy(before),
                    })
                  }}
                />
              ) : (
                <Text>
                  {own.privacy}: {own.privacyOf[feed.data.privacy]}
                </Text>
              )}
            </>
          )}
          {mayChange && (
            <Group gap="sm">
              {feed.data === null ? (
                <Button loading={create.isPending} onClick={() => confirmed(() => create.mutate())}>
                  {own.createFeed}
                </Button>
              ) : (
                <>
                  <Button variant="default" onClick={() => confirmed(() => setOpen('replace'))}>
                    {own.replaceFeed}
                  </Button>
                  <Button variant="default" onClick={() => setOpen('revoke')}>
                    {own.revokeFeed}
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
          title={own.replaceFeedTitle}
          button={own.replaceFeed}
          close={() => setOpen(null)}
          remove={async () => create.mutateAsync()}
        >
          {own.replaceFeedText}
        </DeleteDialog>
      )}
      {open === 'revoke' && (
        <DeleteDialog
          title={own.revokeFeedTitle}
          button={own.revokeFeed}
          close={() => setOpen(null)}
          remove={async () => {
            await manage.notaries.calendarFeed.revoke(notary.id)
            create.reset()
            notifications.show({ color: 'green', message: own.feedRevoked })
            await queries.invalidateQueries({ queryKey })
          }}
        >
          {own.revokeFeedText}
        </DeleteDialog>
      )}
    </section>
  )
}

function Address({ url }: { url: string }) {
  const own = useNotaryTexts()
  return (
    <Alert color="green" role="status" title={own.feedMade}>
      <TextInput
        label={own.address}
        readOnly
        value={url}
        className="mono"
        onFocus={event => event.currentTarget.select()}
        rightSection={<Copy value={url} what={own.address} />}
      />
    </Alert>
  )
}
