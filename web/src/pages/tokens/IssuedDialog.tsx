import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { Secret } from '../../parts/display/Secret.tsx'
import { useTokenTexts } from './texts.ts'

/** The token itself, which the server shows only now. */
export function IssuedDialog({ token, close }: { token: string; close(): void }) {
  const t = useTokenTexts()
  return (
    <Dialog title={t.issued} close={close}>
      <Stack gap="sm">
        <Text>{t.issuedText}</Text>
        <Secret value={token} label={t.secret} />
        <Group justify="flex-end">
          <Button onClick={close}>{t.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
