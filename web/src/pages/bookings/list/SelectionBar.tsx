import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useNotaries } from '../../../parts/data/useNotaries.ts'
import { CancelDialog, type Cancellation } from '../../../parts/dialogs/CancelDialog.tsx'
import { MessageButton } from '../../../parts/dialogs/MessageButton.tsx'
import type { Bookings } from '../../../parts/dialogs/MessageDialog.tsx'

/** The outcome of each selected row. */
export interface Outcome {
  done: number
  failed: number
  /** Why some failed. */
  reasons: string[]
}

interface Props {
  count: number
  assign(notaryId: number): Promise<Outcome>
  cancel(given: Cancellation): Promise<Outcome>
  cancelLabel: string
  /** To whose customers a message goes. The rows stay selected for the next act. */
  bookings: Bookings
  done(): void
}

/** Assigns or cancels the selected rows, each on its own, and writes to their customers. */
export function SelectionBar({ count, assign, cancel, cancelLabel, bookings, done }: Props) {
  const common = useTexts()
  const queries = useQueryClient()
  const notaries = useNotaries()
  const [notary, setNotary] = useState('')
  const [isCanceling, setCanceling] = useState(false)
  const tell = (outcome: Outcome, text: (done: number, all: number) => string) => {
    void queries.invalidateQueries()
    notifications.show({
      color: outcome.failed > 0 ? 'red' : 'green',
      message: [text(outcome.done, outcome.done + outcome.failed), ...new Set(outcome.reasons)].join(' '),
    })
    done()
  }
  const assigning = useMutation({
    mutationFn: async () => assign(Number(notary)),
    onSuccess: outcome => tell(outcome, common.assignedMany),
    onError: error => {
      void queries.invalidateQueries({ queryKey: ['me'] })
      notifications.show({ color: 'red', message: messageOf(error, common) })
    },
  })
  return (
    <Group className="panel selection-bar" gap="sm">
      <Text fw={600} role="status">
        {common.selected(count)}
      </Text>
      <NativeSelect
        aria-label={common.assignTo}
        value={notary}
        data={[{ value: '', label: common.assignTo }, ...notaries.choices]}
        onChange={event => setNotary(event.currentTarget.value)}
      />
      <Button loading={assigning.isPending} onClick={() => notary !== '' && assigning.mutate()}>
        {common.assign}
      </Button>
      <MessageButton bookings={bookings} ms="lg" />
      <Button variant="default" onClick={() => setCanceling(true)}>
        {cancelLabel}
      </Button>
      {isCanceling && (
        <CancelDialog
          title={cancelLabel}
          button={cancelLabel}
          close={() => setCanceling(false)}
          cancel={async given => tell(await cancel(given), common.canceledMany)}
        />
      )}
    </Group>
  )
}
