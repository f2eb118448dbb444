import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { root } from '../../lib/config.ts'
import { inPersonsLanguage } from '../../lib/error-language.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  close(isConfirmed?: boolean): void
  confirmed(): void
}

/** Asks for the password again. Who has none signs in again in another tab. */
export function ConfirmDialog({ close, confirmed }: Props) {
  const common = useTexts()
  const { me } = useSession()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: async () => {
      const answer = await fetch(`${root}/auth/v1/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password, ...(code ? { code } : {}) }),
      })
      const response = await inPersonsLanguage(answer)
      if (!response.ok) throw new Error((await response.json()).message)
      await queries.invalidateQueries({ queryKey: ['me'] })
    },
    onSuccess: () => {
      close(true)
      confirmed()
    },
  })
  /** After the sign-in in the other tab. */
  const goOn = async () => {
    await queries.invalidateQueries({ queryKey: ['me'] })
    close(true)
    confirmed()
  }
  const { has_password, has_authenticator } = me.account
  return (
    <Dialog title={common.confirmYou} close={() => close()}>
      {has_password ? (
        <form
          onSubmit={event => {
            event.preventDefault()
            confirm.mutate()
          }}
        >
          <Stack gap="sm">
            <Text>{common.confirmYouText}</Text>
            {confirm.error && (
              <Alert color="red" role="alert">
                {confirm.error.message}
              </Alert>
            )}
            <PasswordInput
              label={common.password}
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
            />
            {has_authenticator && (
              <TextInput
                label={common.code}
                autoComplete="one-time-code"
                value={code}
                onChange={event => setCode(event.currentTarget.value)}
              />
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={confirm.isPending}>
                {common.confirm}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
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
      )}
    </Dialog>
  )
}
