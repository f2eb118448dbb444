import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { Secret } from '../../parts/display/Secret.tsx'
import { useTokenTexts } from './texts.ts'

/** The token itself, which the server shows only now. */
export function IssuedDialog({ token, close }: { token: string; close(): void }) {
  const texts = useTokenTexts()
  return (
    <Dialog title={texts.issued} close={close}>
      <Stack gap="sm">
        <Text>{texts.issuedText}</Text>
        <Secret value={token} label={texts.secret} />
        <Group justify="flex-end">
          <Button onClick={close}>{texts.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
