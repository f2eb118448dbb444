import { Alert } from '@mantine/core'
import { codeOf } from '../../../lib/api.ts'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useNotaryTexts } from '../list/texts.ts'

/**
 * Why hours were not saved. Those that somebody else has changed meanwhile are replaced only by a second
 * save.
 */
export function HoursError({ error }: { error: unknown }) {
  const t = useNotaryTexts()
  if (codeOf(error) !== 'precondition_failed') return <FormError error={error} />
  return (
    <Alert color="yellow" role="alert">
      {t.hoursChanged}
    </Alert>
  )
}
