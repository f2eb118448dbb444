import type { CalendarFeed, Notary } from '@jurat/client/manage'
import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { AskDialog } from '../../../parts/dialogs/AskDialog.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useConfirmedAct } from '../../../parts/dialogs/useConfirmedAct.tsx'
import { Copy } from '../../../parts/display/Copy.tsx'
import { Loaded } from '../../../parts/display/Loaded.tsx'
import { useNotaryTexts } from '../list/texts.ts'

type Privacy = CalendarFeed['privacy']

/** The secret address at which a calendar program reads the appointments. */
export function FeedPanel({ notary }: { notary: Notary }) {
  const t = useNotaryTexts()
  const { may } = useSession()
  const [made, setMade] = useState<string>()
  const feed = useQuery({
    queryKey: keyOf(notary),
    queryFn: async () =>
      manage.notaries.calendarFeed.get(notary.id).catch(error => {
        if (codeOf(error) === 'not_found') return null
        throw error
      }),
  })
  return (
    <section className="panel" aria-label={t.feed}>
      <Title order={2} mb="xs">
        {t.feed}
      </Title>
      <Text c="dimmed" mb="sm">
        {t.feedText}
      </Text>
      <Loaded query={feed} lines={2}>
        {found => (
          <Stack gap="sm">
            {made && found && <Address url={made} />}
            {found ? <Shown notary={notary} feed={found} /> : <Text>{t.noFeed}</Text>}
            {may('calendar:write') && (
              <Group gap="sm">
                {found ? (
                  <FeedActs notary={notary} show={setMade} />
                ) : (
                  <CreateFeed notary={notary} show={setMade} />
                )}
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

const keyOf = ({ id }: Notary) => ['feed', id]

/** Since when there is an address, and what it tells. */
function Shown({ notary, feed }: { notary: Notary; feed: CalendarFeed }) {
  const t = useNotaryTexts()
  const { may } = useSession()
  const act = useAct()
  const [confirmed, dialog] = useConfirmedAct()
  const setPrivacy = (privacy: Privacy) =>
    confirmed(async () => manage.notaries.calendarFeed.update(notary.id, { privacy }))
  const change = (chosen: Privacy) =>
    act.mutate({
      run: async () => setPrivacy(chosen),
      done: t.privacySaved,
      undo: async () => setPrivacy(feed.privacy),
    })
  return (
    <>
      <Text>
        {t.feedSince} <Time at={feed.created_at} />
      </Text>
      {may('calendar:write') ? (
        <NativeSelect
          label={t.privacy}
          value={feed.privacy}
          data={Object.entries(t.privacyOf).map(([value, label]) => ({ value, label }))}
          onChange={event => change(event.currentTarget.value as Privacy)}
        />
      ) : (
        <Text>
          {t.privacy}: {t.privacyOf[feed.privacy]}
        </Text>
      )}
      {dialog}
    </>
  )
}

interface ActProps {
  notary: Notary
  /** Shows a new address. */
  show(url: string | undefined): void
}

/** Makes a new address, which ends the one before. */
function useCreate({ notary, show }: ActProps) {
  const queries = useQueryClient()
  return async () => {
    const { url } = await manage.notaries.calendarFeed.create(notary.id)
    show(url)
    await queries.invalidateQueries({ queryKey: keyOf(notary) })
  }
}

function CreateFeed(props: ActProps) {
  const t = useNotaryTexts()
  const create = useCreate(props)
  const [confirmed, dialog] = useConfirmedAct()
  const creating = useMutation({ mutationFn: () => confirmed(create) })
  return (
    <>
      <FormError error={creating.error} />
      <Button loading={creating.isPending} onClick={() => creating.mutate()}>
        {t.createFeed}
      </Button>
      {dialog}
    </>
  )
}

function FeedActs(props: ActProps) {
  const t = useNotaryTexts()
  const queries = useQueryClient()
  const create = useCreate(props)
  const [open, setOpen] = useState<'revoke' | 'replace' | null>(null)
  const close = () => setOpen(null)
  const { notary, show } = props
  const revoke = async () => {
    await manage.notaries.calendarFeed.revoke(notary.id)
    show(undefined)
    notifications.show({ color: 'green', message: t.feedRevoked })
    await queries.invalidateQueries({ queryKey: keyOf(notary) })
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen('replace')}>
        {t.replaceFeed}
      </Button>
      <Button variant="default" onClick={() => setOpen('revoke')}>
        {t.revokeFeed}
      </Button>
      {open === 'replace' && (
        <AskDialog
          title={t.replaceFeedTitle}
          button={t.replaceFeed}
          text={t.replaceFeedText}
          close={close}
          run={create}
        />
      )}
      {open === 'revoke' && (
        <AskDialog
          title={t.revokeFeedTitle}
          button={t.revokeFeed}
          text={t.revokeFeedText}
          close={close}
          run={revoke}
        />
      )}
    </>
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
