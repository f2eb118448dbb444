import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { root } from '../../lib/config.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { inPersonsLanguage } from '../../lib/refusals.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'

interface Props {
  close(isConfirmed?: boolean): void
  confirmed(): void
}

/** Asks for the password again. Who has none signs in again in another tab. */
export function ConfirmDialog({ close, confirmed }: Props) {
  const common = useTexts()
  const { me } = useSession()
  const queries = useQueryClient()
  const goOn = async () => {
    await queries.invalidateQueries({ queryKey: ['me'] })
    close(true)
    confirmed()
  }
  return (
    <Dialog title={common.confirmYou} close={() => close()}>
      {me.account.has_password ? <PasswordForm goOn={goOn} /> : <SignInElsewhere goOn={goOn} />}
    </Dialog>
  )
}

async function confirmBy(password: string, code: string): Promise<void> {
  const answer = await fetch(`${root}/auth/v1/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, ...(code ? { code } : {}) }),
  })
  const response = await inPersonsLanguage(answer)
  if (!response.ok) throw new Error((await response.json()).message)
}

interface GoOn {
  goOn(): Promise<void>
}

function PasswordForm({ goOn }: GoOn) {
  const common = useTexts()
  const { me } = useSession()
  const form = useForm({ initialValues: { password: '', code: '' } })
  const confirm = useMutation({
    mutationFn: async ({ password, code }: typeof form.values) => {
      await confirmBy(password, code)
      await goOn()
    },
  })
  return (
    <form onSubmit={form.onSubmit(values => confirm.mutate(values))}>
      <Stack gap="sm">
        <Text>{common.confirmYouText}</Text>
        <FormError error={confirm.error} />
        <PasswordInput
          label={common.password}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {me.account.has_authenticator && (
          <TextInput label={common.code} autoComplete="one-time-code" {...form.getInputProps('code')} />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={confirm.isPending}>
            {common.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function SignInElsewhere({ goOn }: GoOn) {
  const common = useTexts()
  return (
    <Stack gap="sm">
      <Text>{common.confirmElsewhere}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void goOn()}>
          {common.tryAgain}
        </Button>
        <Button component="a" href={`${root}/sign-in`} target="_blank" rel="noreferrer">
          {common.signIn}
        </Button>
      </Group>
    </Stack>
  )
}
