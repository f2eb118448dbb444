import { Button, type ButtonProps } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { Icon } from '../../../parts/display/Icon.tsx'
import { useBookingTexts } from './texts.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  url: string
}

/** The way to the meeting, for the notary. */
export function Join({ url, ...look }: Props) {
  const t = useBookingTexts()
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      td="none"
      leftSection={<Icon of={IconVideo} />}
      {...look}
    >
      {t.join}
    </Button>
  )
}
