import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'
import type { Sendable } from './useServerForm.ts'

interface Props {
  title: string
  /** What the button does. */
  button: string
  close(): void
  form: Sendable
  children: ReactNode
  /** Shown before the error, which stands before the fields. */
  intro?: ReactNode
  /** What the button says that closes the dialog without the act. Default: there is none. */
  dismiss?: string
  isDestructive?: boolean
  size?: 'md' | 'lg'
  /** What the form calls a field in the error, where that is not the name that programs use. */
  nameOf?: (param: string) => string | undefined
  /** Leaves the checks to the server. */
  noValidate?: boolean
  /** Beside the button. */
  otherButton?: ReactNode
}

/** A dialog whose form is sent to the server. It stays open while the server refuses it. */
export function FormDialog(props: Props) {
  const { title, button, close, form, children, intro, dismiss, otherButton } = props
  const { isDestructive = false, size = 'md', noValidate = false, nameOf } = props
  return (
    <>
      <Dialog title={title} close={close} size={size}>
        <form onSubmit={form.submit} noValidate={noValidate}>
          <Stack gap="sm">
            {intro}
            <FormError error={form.error} nameOf={nameOf} />
            {children}
            <Group justify="flex-end">
              {dismiss && (
                <Button variant="default" onClick={close} data-autofocus>
                  {dismiss}
                </Button>
              )}
              {otherButton}
              <Button type="submit" {...(isDestructive && { color: 'red' })} loading={form.isPending}>
                {button}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {form.confirmDialog}
    </>
  )
}
