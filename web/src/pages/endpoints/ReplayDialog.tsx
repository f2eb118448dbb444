import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { isoDate } from '../../lib/time.ts'
import { spanOf } from '../../parts/dates/DayFields.tsx'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
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
  const { workspace } = useSession()
  const zone = workspace.timezone
  const [from, setFrom] = useState(() => isoDate(zone, since ?? Date.now()))
  const [until, setUntil] = useState('')
  const [isAll, setAll] = useState(false)
  const [confirmed, dialog] = useConfirmedAct()
  const replay = async (dry_run: boolean) =>
    manage.webhookEndpoints.replay(id, {
      since: '',
      ...spanOf(zone, { from, until }),
      include_delivered: isAll,
      dry_run,
    })
  const count = useMutation({ mutationFn: () => replay(true) })
  const send = useMutation({
    mutationFn: () => confirmed(() => replay(false)),
    onSuccess: ({ deliveries }) => {
      close()
      done(deliveries)
    },
  })
  const forget = () => count.reset()
  const counted = count.data?.deliveries
  return (
    <>
      <Dialog title={t.replay} close={close}>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (counted === undefined) count.mutate()
            else send.mutate()
          }}
        >
          <Stack gap="sm">
            <Text>{t.replayText}</Text>
            <FormError error={count.error ?? send.error} />
            <Group grow>
              <TextInput
                type="date"
                required
                data-autofocus
                label={t.from}
                value={from}
                onChange={event => {
                  setFrom(event.currentTarget.value)
                  forget()
                }}
              />
              <TextInput
                type="date"
                label={t.until}
                value={until}
                onChange={event => {
                  setUntil(event.currentTarget.value)
                  forget()
                }}
              />
            </Group>
            <Checkbox
              label={t.replayAll}
              checked={isAll}
              onChange={event => {
                setAll(event.currentTarget.checked)
                forget()
              }}
            />
            {counted !== undefined && (
              <Alert color="gray" p="xs" role="status">
                {t.counted(counted)}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={count.isPending || send.isPending}>
                {counted === undefined ? t.count : t.replayNow}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
