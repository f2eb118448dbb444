import { Alert, Button, Group } from '@mantine/core'
import { useTexts } from '../../../lib/languages/index.ts'
import { useBookingTexts } from './texts.ts'

interface Props {
  /** Link of the file for a tab of its own, where another program can show it. */
  open?: string | undefined
  download(): void
  retry?: () => void
}

/** In place of a file that the browser cannot show or play. */
export function NotShown({ open, download, retry }: Props) {
  const common = useTexts()
  const t = useBookingTexts()
  return (
    <Alert color="gray" role="alert" title={t.notShown} w="100%">
      <p>{t.notShownText}</p>
      <Group gap="xs">
        {open && (
          <Button component="a" size="xs" href={open} target="_blank" rel="noreferrer">
            {common.openPage}
          </Button>
        )}
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
