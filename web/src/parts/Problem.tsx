import { Alert, Button } from '@mantine/core'
import { useTexts } from '../languages/index.ts'
import { codeOf } from '../lib/api.ts'

/** Why something could not be loaded, and the way out. */
export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  const texts = useTexts()
  const code = codeOf(error)
  if (code === 'forbidden')
    return (
      <Alert color="gray" title={texts.forbidden}>
        {texts.forbiddenText}
      </Alert>
    )
  if (code === 'not_found')
    return (
      <Alert color="gray" title={texts.notFound}>
        {texts.notFoundText}
      </Alert>
    )
  return (
    <Alert color="red" title={texts.failed} role="alert">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {retry && (
        <Button size="xs" variant="default" onClick={retry}>
          {texts.tryAgain}
        </Button>
      )}
    </Alert>
  )
}
