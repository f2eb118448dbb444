import { Button, NativeSelect, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { manage, messageOf } from '../../lib/api.ts'
import { textsOf, useTexts } from '../../lib/languages/index.ts'
import { inCalls, type Outcome } from '../data/several.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { CancelDialog, type Cancellation } from './CancelDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { MessageButton } from './MessageButton.tsx'
import type { Bookings } from './MessageDialog.tsx'

const useSeveralActsTexts = textsOf({
  en: {
    notAssigned: (count: number) => `${count} ${count === 1 ? 'is' : 'are'} not assigned`,
    notCanceled: (count: number) => `${count} ${count === 1 ? 'is' : 'are'} not canceled`,
  },
  es: {
    notAssigned: (count: number) => (count === 1 ? '1 no se asignó' : `${count} no se asignaron`),
    notCanceled: (count: number) => (count === 1 ? '1 no se canceló' : `${count} no se cancelaron`),
  },
})

/** What acts on several rows need of them. */
export interface Several {
  ids: number[]
  /** To whose customers a message goes. */
  bookings: Bookings
  cancelLabel: string
  /** None where no notary could take them. */
  assign?: ((notaryId: number) => Promise<Outcome>) | undefined
  cancel(given: Cancellation): Promise<Outcome>
}

export const severalAppointments = (ids: number[], cancelLabel: string): Several => ({
  ids,
  bookings: { appointments: ids },
  cancelLabel,
  assign: async notary_id =>
    inCalls(ids, async some => manage.appointments.assignMany({ ids: some, notary_id })),
  cancel: async given => inCalls(ids, async some => manage.appointments.cancelMany({ ids: some, ...given })),
})

interface Props extends Several {
  /** How a row is named to people, as a link to its page. */
  nameOf(id: number): ReactNode
  /** After an act, with the rows that it left as they were. */
  done?(left: number[]): void
}

interface Refusal {
  title: string
  rows: Outcome['refused']
}

/** Assigns or cancels bookings, each on its own, or writes to their customers. Names what was refused. */
export function SeveralActs({ bookings, cancelLabel, assign, cancel, nameOf, done }: Props) {
  const common = useTexts()
  const t = useSeveralActsTexts()
  const [isCanceling, setCanceling] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const queries = useQueryClient()
  const tell = (outcome: Outcome, text: Summary, title: (count: number) => string) => {
    void queries.invalidateQueries()
    const count = outcome.refused.length
    const message = text(outcome.done, outcome.done + count)
    notifications.show({ color: count > 0 ? 'red' : 'green', message })
    if (count > 0) setRefusal({ title: title(count), rows: outcome.refused })
    done?.(outcome.refused.map(({ id }) => id))
  }
  return (
    <>
      {assign && (
        <Assign assign={assign} done={outcome => tell(outcome, common.assignedMany, t.notAssigned)} />
      )}
      <MessageButton bookings={bookings} ms={assign ? 'lg' : 0} />
      <Button variant="default" onClick={() => setCanceling(true)}>
        {cancelLabel}
      </Button>
      {isCanceling && (
        <CancelDialog
          title={cancelLabel}
          button={cancelLabel}
          close={() => setCanceling(false)}
          cancel={async given => tell(await cancel(given), common.canceledMany, t.notCanceled)}
        />
      )}
      {refusal && <Refused {...refusal} nameOf={nameOf} close={() => setRefusal(undefined)} />}
    </>
  )
}

type Summary = (done: number, all: number) => string

interface AssignProps {
  assign: NonNullable<Several['assign']>
  done(outcome: Outcome): void
}

function Assign({ assign, done }: AssignProps) {
  const common = useTexts()
  const queries = useQueryClient()
  const notaries = useNotaries()
  const [notary, setNotary] = useState('')
  const assigning = useMutation({
    mutationFn: async () => assign(Number(notary)),
    onSuccess: done,
    onError: error => {
      void queries.invalidateQueries({ queryKey: ['me'] })
      notifications.show({ color: 'red', message: messageOf(error, common) })
    },
  })
  return (
    <>
      <NativeSelect
        aria-label={common.assignTo}
        value={notary}
        data={[{ value: '', label: common.assignTo }, ...notaries.choices]}
        onChange={event => setNotary(event.currentTarget.value)}
      />
      <Button loading={assigning.isPending} onClick={() => notary !== '' && assigning.mutate()}>
        {common.assign}
      </Button>
    </>
  )
}

function Refused({ title, rows, nameOf, close }: Refusal & Pick<Props, 'nameOf'> & { close(): void }) {
  return (
    <Dialog title={title} close={close}>
      <ul className="bullets">
        {rows.map(({ id, reason }) => (
          <li key={id}>
            {nameOf(id)}
            <Text component="span" c="dimmed">
              {' – '}
              {reason}
            </Text>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
