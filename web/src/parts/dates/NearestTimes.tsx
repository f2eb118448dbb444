import { JuratApiError } from '@jurat/client'
import { Button, Group, Text } from '@mantine/core'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { dateTimeText } from '../../lib/time.ts'

interface Props {
  /** Of an act whose time was not free. */
  error: unknown
  take(startMs: number): void
}

/** The free times next to a refused one, as buttons. */
export function NearestTimes({ error, take }: Props) {
  const common = useTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const nearest = error instanceof JuratApiError ? error.nearest : []
  if (nearest.length === 0) return null
  return (
    <div>
      <Text c="dimmed" size="xs" mb={4}>
        {common.nearest}
      </Text>
      <Group gap="xs">
        {nearest.map(at => (
          <Button key={at.getTime()} variant="default" size="xs" onClick={() => take(at.getTime())}>
            {dateTimeText(language, workspace.timezone, at.getTime())}
          </Button>
        ))}
      </Group>
    </div>
  )
}
