import type { AppointmentDetail } from '@jurat/client/manage'
import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { dateTimeText } from '../../lib/time.ts'
import { etagAsShown } from '../data/etagAsShown.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { useOpenedEtag } from '../data/useOpenedEtag.ts'
import { exactlyAt, secondsOf, WhenFields, whenOf } from '../dates/WhenFields.tsx'
import { ConcurrentChanges } from './ConcurrentChanges.tsx'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'
import { useAct } from './useAct.tsx'

interface Props {
  appointment: AppointmentDetail
  etag: string | undefined
  close(): void
}

/**
 * A draft becomes scheduled. Moves at once and offers Undo: the customer's mail is due a minute later, so an
 * undone move sends none.
 */
export function MoveDialog({ appointment, etag, close }: Props) {
  const common = useTexts()
  const { workspace, membership } = useSession()
  const { language } = useLanguage()
  const notaries = useNotaries()
  const act = useAct()
  const queries = useQueryClient()
  const { id, timestamp, notary_id, status } = appointment
  const isDraft = status === 'draft'
  const [when, setWhen] = useState(() =>
    timestamp === null ? whenOf(workspace.timezone, Date.now()) : exactlyAt(workspace.timezone, timestamp),
  )
  const [notary, setNotary] = useState(String(notary_id ?? ''))
  const [isQuiet, setQuiet] = useState(false)
  const moveTo = (at: number, to: number | null, ifMatch?: string) =>
    manage.appointments.reschedule(
      id,
      { timestamp: at, notify: !isQuiet, ...(to ? { notary_id: to } : {}) },
      { ifMatch },
    )
  const move = useMutation({
    mutationFn: async (ifMatch: string | undefined) =>
      moveTo(secondsOf(workspace.timezone, when) ?? 0, Number(notary) || null, ifMatch),
    onSuccess: moved => {
      close()
      const before = timestamp === null ? undefined : Date.parse(timestamp) / 1000
      const takeBack = async (at: number) =>
        moveTo(at, notary_id, await etagAsShown(moved, common.changedMeanwhileText))
      act.tell(common.moved, before === undefined ? undefined : () => takeBack(before))
    },
    onError: () => queries.invalidateQueries(),
  })
  const opened = useOpenedEtag(etag, move.isError)
  const meanwhile = {
    [common.when]: timestamp === null ? '—' : dateTimeText(language, workspace.timezone, timestamp),
    [common.notary]: notary_id === null ? common.onlyUnassigned : notaries.nameOf(notary_id),
  }
  return (
    <Dialog title={isDraft ? common.schedule : common.moveTitle} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          move.mutate(opened)
        }}
      >
        <Stack gap="sm">
          <FormError error={move.error} />
          <ConcurrentChanges fields={meanwhile} />
          {membership.role !== 'notary' && (
            <NativeSelect
              label={common.notary}
              value={notary}
              data={[{ value: '', label: common.anyNotary }, ...notaries.choices]}
              onChange={event => setNotary(event.currentTarget.value)}
            />
          )}
          <WhenFields
            when={when}
            change={setWhen}
            error={move.error}
            wanted={{ appointment_id: id, notary_id: Number(notary) || undefined }}
            isFirst
          />
          <Checkbox
            label={common.doNotNotify}
            description={common.doNotNotifyText}
            checked={isQuiet}
            onChange={event => setQuiet(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={move.isPending}>
              {isDraft ? common.schedule : common.move}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
