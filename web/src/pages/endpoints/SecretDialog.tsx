import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { Secret } from '../../parts/display/Secret.tsx'
import { useEndpointTexts } from './texts.ts'

/** A new signing secret, which the server shows only now. */
export function SecretDialog({ secret, close }: { secret: string; close(): void }) {
  const t = useEndpointTexts()
  return (
    <Dialog title={t.newSecret} close={close}>
      <Stack gap="sm">
        <Text>{t.newSecretText}</Text>
        <Secret value={secret} label={t.secret} />
        <Group justify="flex-end">
          <Button onClick={close}>{t.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
