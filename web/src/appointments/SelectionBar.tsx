import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkResult } from '../../../client/src/manage.ts'
import { useTexts } from '../languages/index.ts'
import { manage } from '../lib/api.ts'
import { CancelDialog } from '../parts/CancelDialog.tsx'
import { useNotaries } from '../parts/useNotaries.ts'

/** The most that one call changes. */
const most = 100

/** Assigns or cancels the selected appointments, each on its own. */
export function SelectionBar({ ids, done }: { ids: number[]; done(): void }) {
  const texts = useTexts()
  const queries = useQueryClient()
  const notaries = useNotaries()
  const [notary, setNotary] = useState('')
  const [isCanceling, setCanceling] = useState(false)
  const tell = (result: BulkResult, text: (done: number, all: number) => string) => {
    void queries.invalidateQueries()
    const reasons = new Set(result.results.flatMap(({ error }) => error?.message ?? []))
    notifications.show({
      color: result.failed > 0 ? 'red' : 'green',
      message: [text(result.done, result.done + result.failed), ...reasons].join(' '),
    })
    done()
  }
  const assign = useMutation({
    mutationFn: async () =>
      manage.appointments.assignMany({ ids: ids.slice(0, most), notary_id: Number(notary) }),
    onSuccess: result => tell(result, texts.assignedMany),
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
  return (
    <Group className="panel" gap="sm" pos="sticky" style={{ bottom: 16 }}>
      <Text fw={600} role="status">
        {texts.selected(ids.length)}
      </Text>
      <NativeSelect
        aria-label={texts.assignTo}
        value={notary}
        data={[{ value: '', label: texts.assignTo }, ...notaries.choices]}
        onChange={event => setNotary(event.currentTarget.value)}
      />
      <Button loading={assign.isPending} onClick={() => notary !== '' && assign.mutate()}>
        {texts.assign}
      </Button>
      <Button variant="default" ms="lg" onClick={() => setCanceling(true)}>
        {texts.cancelMany(ids.length)}
      </Button>
      {isCanceling && (
        <CancelDialog
          title={texts.cancelMany(ids.length)}
          close={() => setCanceling(false)}
          cancel={async given =>
            tell(
              await manage.appointments.cancelMany({ ids: ids.slice(0, most), ...given }),
              texts.canceledMany,
            )
          }
        />
      )}
    </Group>
  )
}
