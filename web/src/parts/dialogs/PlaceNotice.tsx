import { Checkbox } from '@mantine/core'
import { useTexts } from '../../lib/languages/index.ts'
import type { ServerForm } from './useServerForm.ts'

interface Values {
  location: string
  meeting_url: string
  isQuiet: boolean
}

/** Asks whether people are mailed the new default place or link, once one of them is changed. */
export function PlaceNotice({ form }: { form: Pick<ServerForm<Values>, 'box' | 'changed'> }) {
  const common = useTexts()
  const { location, meeting_url } = form.changed
  if (location === undefined && meeting_url === undefined) return null
  return (
    <Checkbox
      label={common.doNotMailPlace}
      description={common.doNotMailPlaceText}
      {...form.box('isQuiet')}
    />
  )
}
