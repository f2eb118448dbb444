import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { lazyPart } from '../../parts/display/lazyPart.tsx'
import { useTodayTexts } from './texts.ts'

const GoLiveDialog = lazyPart(() => import('./GoLiveDialog.tsx'), 'GoLiveDialog')

/** Offers the first live workspace to an owner of the test workspace. */
export function GoLive() {
  const t = useTodayTexts()
  const [isOpen, { open, close }] = useDisclosure()
  const notaries = useNotaries()
  return (
    <section className="panel" aria-label={t.goLive}>
      <Group justify="space-between" gap="sm">
        <Stack gap={4}>
          <Title order={2}>{t.goLiveTitle}</Title>
          <Text className="text" c="dimmed" size="xs" maw={480}>
            {t.goLiveText}
          </Text>
        </Stack>
        <Button onClick={open}>{t.goLive}</Button>
      </Group>
      {isOpen && notaries.isLoaded && <GoLiveDialog close={close} notaries={notaries.rows} />}
    </section>
  )
}
