import { Button, Group, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../lib/languages/index.ts'
import { Dialog } from './Dialog.tsx'

/** What stands beside the button that saves a form while its changes are not saved. */
export function Unsaved({ discard }: { discard(): void }) {
  const texts = useTexts()
  return (
    <>
      <Button variant="default" onClick={discard}>
        {texts.discard}
      </Button>
      <Text c="dimmed" role="status">
        {texts.unsaved}
      </Text>
      <AskBeforeLeaving />
    </>
  )
}

/** While it is shown, a link, a tab, Back and closing the window ask before they drop what was typed. */
export function AskBeforeLeaving() {
  const texts = useTexts()
  const blocker = useBlocker({ shouldBlockFn: () => true, withResolver: true })
  if (blocker.status === 'idle') return null
  return (
    <Dialog title={texts.unsaved} close={blocker.reset}>
      <Stack gap="sm">
        <Text>{texts.leaveText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {texts.stay}
          </Button>
          <Button color="red" onClick={blocker.proceed}>
            {texts.leave}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
