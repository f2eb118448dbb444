import { Button, type ButtonProps } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Icon } from '../../../parts/display/Icon.tsx'
import { useBookingTexts } from './texts.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  phone: string | undefined
}

/** Rings the customer, where a number is known. */
export function Call({ phone, ...look }: Props) {
  const t = useBookingTexts()
  if (!phone) return null
  return (
    <Button
      component="a"
      href={`tel:${phone}`}
      variant="default"
      td="none"
      leftSection={<Icon of={IconPhone} />}
      {...look}
    >
      {t.call}
    </Button>
  )
}
