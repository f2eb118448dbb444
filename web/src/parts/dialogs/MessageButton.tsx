import { Button, type ButtonProps } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../display/Icon.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import type { Bookings } from './MessageParts.tsx'
import { useMessageTexts } from './message-texts.ts'

/** Opens the dialog that writes to the customers of these bookings. */
export function MessageButton({ bookings, ...look }: { bookings: Bookings } & ButtonProps) {
  const t = useMessageTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconMail} />} {...look} onClick={() => setOpen(true)}>
        {t.write}
      </Button>
      {isOpen && <MessageDialog bookings={bookings} close={() => setOpen(false)} />}
    </>
  )
}
