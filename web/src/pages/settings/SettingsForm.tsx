import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { Unsaved } from '../../parts/dialogs/Unsaved.tsx'
import type { Sendable } from '../../parts/dialogs/useServerForm.ts'
import { useSettingsTexts } from './texts.ts'

interface Props {
  form: Sendable & { mayChange: boolean; isChanged: boolean; reset(): void }
  children: ReactNode
}

/** Fields of settings, and what saves them. Who may not change them sees no buttons. */
export function SettingsForm({ form, children }: Props) {
  const t = useSettingsTexts()
  const { mayChange, submit, reset, isChanged, isPending, error, confirmDialog } = form
  return (
    <>
      <form noValidate onSubmit={mayChange ? submit : event => event.preventDefault()}>
        <Stack gap="md">
          {!mayChange && <Text c="dimmed">{t.readOnly}</Text>}
          {children}
          <FormError error={error} />
          {mayChange && (
            <Group gap="sm">
              <Button type="submit" loading={isPending}>
                {t.save}
              </Button>
              {isChanged && <Unsaved discard={reset} />}
            </Group>
          )}
        </Stack>
      </form>
      {confirmDialog}
    </>
  )
}

/** A value without a control. */
export function Shown({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <Text c="dimmed" size="xs">
        {label}
      </Text>
      <Text component="div" className="lines">
        {value === null || value === undefined || value === '' ? '—' : value}
      </Text>
    </div>
  )
}
