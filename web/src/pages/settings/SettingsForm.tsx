import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { Unsaved } from '../../parts/dialogs/Unsaved.tsx'
import { useSettingsTexts } from './texts.ts'

interface Form {
  save: ((...none: never[]) => void) | undefined
  discard(): void
  isChanged: boolean
  isPending: boolean
  error: unknown
  dialog: ReactNode
}

interface Props {
  form: Form
  submit(): void
  children: ReactNode
}

/** Fields of settings, and what saves them. Who may not change them sees no buttons. */
export function SettingsForm({ form, submit, children }: Props) {
  const t = useSettingsTexts()
  const { save, discard, isChanged, isPending, error, dialog } = form
  return (
    <>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (save) submit()
        }}
      >
        <Stack gap="md">
          {!save && <Text c="dimmed">{t.readOnly}</Text>}
          {children}
          <FormError error={error} />
          {save && (
            <Group gap="sm">
              <Button type="submit" loading={isPending}>
                {t.save}
              </Button>
              {isChanged && <Unsaved discard={discard} />}
            </Group>
          )}
        </Stack>
      </form>
      {dialog}
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
      <Text component="div" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {value === null || value === undefined || value === '' ? '—' : value}
      </Text>
    </div>
  )
}
