import { Alert, Button, Group } from '@mantine/core'
import { useBookingTexts } from './texts.ts'

interface Props {
  download(): void
  retry?: () => void
}

/** In place of a file that the browser cannot show or play. */
export function NotShown({ download, retry }: Props) {
  const t = useBookingTexts()
  return (
    <Alert color="gray" role="alert" title={t.notShown} w="100%">
      <p>{t.notShownText}</p>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={download}>
          {t.download}
        </Button>
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {t.tryAgain}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
