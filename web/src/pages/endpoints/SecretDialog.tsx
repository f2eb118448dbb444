import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { Secret } from '../../parts/display/Secret.tsx'
import { useEndpointTexts } from './texts.ts'

/** A new signing secret, which the server shows only now. */
export function SecretDialog({ secret, close }: { secret: string; close(): void }) {
  const texts = useEndpointTexts()
  return (
    <Dialog title={texts.newSecret} close={close}>
      <Stack gap="sm">
        <Text>{texts.newSecretText}</Text>
        <Secret value={secret} label={texts.secret} />
        <Group justify="flex-end">
          <Button onClick={close}>{texts.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
