import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { useListTexts } from '../data/list-texts.ts'
import { FormDialog } from './FormDialog.tsx'
import { useServerForm } from './useServerForm.ts'

interface Props {
  title: string
  /** What the button does: "Remove notary". */
  button: string
  text: ReactNode
  close(): void
  run(): Promise<unknown>
  /** Tells what was done. */
  done?(): void
  /** What the other button says. Default: keep. */
  dismiss?: 'keep' | 'cancel'
  isDestructive?: boolean
  /** What helps when the server refuses. */
  wayOut?: ReactNode
  children?: ReactNode
}

/** Asks before an act that cannot be undone. If the server refuses it, the dialog stays open and says why. */
export function AskDialog({ text, run, done, wayOut, children, ...props }: Props) {
  const { dismiss = 'keep', isDestructive = true, ...dialog } = props
  const common = useTexts()
  const t = useListTexts()
  const form = useServerForm({
    initialValues: {},
    send: run,
    done: () => {
      props.close()
      done?.()
    },
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      dismiss={dismiss === 'keep' ? common.keep : t.cancel}
      isDestructive={isDestructive}
      intro={<Text component="div">{text}</Text>}
    >
      {Boolean(form.error) && wayOut}
      {children}
    </FormDialog>
  )
}
