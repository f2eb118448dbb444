import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { useReturnFocus } from './return-focus.ts'

interface Props {
  title: string
  close(): void
  children: ReactNode
  size?: 'md' | 'lg' | 'xl'
  isFullScreen?: boolean
}

/** A dialog whose heading is no landmark: Mantine's own is a second banner of the page. */
export function Dialog({ title, close, children, size = 'md', isFullScreen = false }: Props) {
  const common = useTexts()
  // Mantine returns the focus of a dialog that is closed, and not of one that is gone.
  useReturnFocus()
  return (
    <Modal.Root opened onClose={close} size={size} fullScreen={isFullScreen}>
      <Modal.Overlay />
      {/* React sends an event on to the form that opened the dialog, which is no parent in the page. */}
      <Modal.Content onSubmit={event => event.stopPropagation()}>
        <Group justify="space-between" px="md" pt="md" wrap="nowrap">
          <Modal.Title fw={600} fz={15}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={common.close} />
        </Group>
        <Modal.Body pt="sm">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
