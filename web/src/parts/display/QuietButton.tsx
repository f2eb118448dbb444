import { Button } from '@mantine/core'

/** A small button of a row, for what is not the next act. */
export const QuietButton = Button.withProps({ size: 'compact-xs', variant: 'subtle', color: 'gray' })
