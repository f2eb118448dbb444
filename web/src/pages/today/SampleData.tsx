import { Button, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useTodayTexts } from './texts.ts'

/** The load that runs, for the panel around it. */
export const loadsSample = ['sample-data']

/** Offers to fill an empty test workspace. */
export function SampleData() {
  const t = useTodayTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const { fail } = useAct()
  const load = useMutation({
    mutationKey: loadsSample,
    mutationFn: async () => manage.workspaces.loadSampleData(workspace.id),
    onSuccess: async () => {
      notifications.show({ color: 'green', message: t.loaded })
      // The button goes with its panel: the keyboard goes on at the page.
      document.getElementById('content')?.focus()
      await queries.invalidateQueries()
    },
    // Somebody may have booked meanwhile, or the load goes on without this call: the page shows it. The panel
    // goes with its error.
    onError: fail,
  })
  return (
    <Stack gap="xs" align="start" pt="md" className="ruled">
      <Title order={3} fz={13} fw={600}>
        {t.sample}
      </Title>
      <Text className="text" c="dimmed" size="xs" maw={560}>
        {t.sampleText}
      </Text>
      <FormError error={load.error} />
      <Button size="xs" loading={load.isPending} onClick={() => load.mutate()}>
        {t.load}
      </Button>
    </Stack>
  )
}
