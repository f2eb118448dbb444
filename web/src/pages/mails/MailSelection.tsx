import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useMailTexts } from './texts.ts'

/** Sends the selected mails again, each on its own. */
export function MailSelection({ ids, done }: { ids: number[]; done(): void }) {
  const t = useMailTexts()
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: async () => {
      const reasons: string[] = []
      for (const id of ids.toReversed())
        try {
          await manage.mails.sendAgain(id)
        } catch (error) {
          reasons.push(error instanceof Error ? error.message : String(error))
        }
      return reasons
    },
    onSuccess: reasons => {
      void queries.invalidateQueries()
      const sent = ids.length - reasons.length
      notifications.show({
        color: reasons.length > 0 ? 'red' : 'green',
        message: [t.queuedMany(sent, ids.length), ...new Set(reasons)].join(' '),
      })
      done()
    },
  })
  return (
    <Group className="panel selection-bar" gap="sm">
      <Text fw={600} role="status">
        {t.selected(ids.length)}
      </Text>
      <Button loading={send.isPending} onClick={() => send.mutate()}>
        {t.sendMany(ids.length)}
      </Button>
      <Button variant="subtle" color="gray" onClick={done}>
        {t.clear}
      </Button>
    </Group>
  )
}
