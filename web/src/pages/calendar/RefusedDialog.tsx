import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { dateTimeText } from '../../lib/time.ts'
import { NearestTimes } from '../../parts/dates/NearestTimes.tsx'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { useCalendarTexts } from './texts.ts'
import { nameOf, type Refusal } from './useMove.tsx'

interface Props {
  refusal: Refusal
  close(): void
  take(startMs: number): void
  chooseOther(): void
}

/** Why a time was refused, in the words of the server's rule, with the free times next to it. */
export function RefusedDialog({ refusal, close, take, chooseOther }: Props) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const { appointment, target, error } = refusal
  const write = (at: number) => dateTimeText(language, workspace.timezone, at)
  return (
    <Dialog title={t.refused} close={close}>
      <Stack gap="sm">
        <Text>{t.refusedText(nameOf(appointment), write(target.startMs))}</Text>
        <Alert color="yellow" role="alert">
          {t.reasons[error.reason ?? ''] ?? error.message}
        </Alert>
        <NearestTimes
          error={error}
          take={startMs => {
            close()
            take(startMs)
          }}
        />
        <Group justify="flex-end">
          <Button
            variant="light"
            onClick={() => {
              close()
              chooseOther()
            }}
          >
            {t.otherTime}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
