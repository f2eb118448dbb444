import { Button, Group, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../lib/languages/index.ts'
import { Dialog } from './Dialog.tsx'

/** What stands beside the button that saves a form while its changes are not saved. */
export function Unsaved({ discard }: { discard(): void }) {
  const common = useTexts()
  return (
    <>
      <Button variant="default" onClick={discard}>
        {common.discard}
      </Button>
      <Text c="dimmed" role="status">
        {common.unsaved}
      </Text>
      <AskBeforeLeaving />
    </>
  )
}

/** While it is shown, a link, a tab, Back and closing the window ask before they drop what was typed. */
export function AskBeforeLeaving() {
  const common = useTexts()
  const blocker = useBlocker({ shouldBlockFn: () => true, withResolver: true })
  if (blocker.status === 'idle') return null
  return (
    <Dialog title={common.unsaved} close={blocker.reset}>
      <Stack gap="sm">
        <Text>{common.leaveText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {common.stay}
          </Button>
          <Button color="red" onClick={blocker.proceed}>
            {common.leave}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
