import { Alert, Button, Text } from '@mantine/core'
import { codeOf, messageOf } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'

interface Props {
  error: unknown
  retry?: () => void
  /** Whether the page has no other heading. */
  isPage?: boolean
}

/** Why something could not be loaded, and the way out. */
export function Problem({ error, retry, isPage = false }: Props) {
  const common = useTexts()
  const code = codeOf(error)
  const headed = (text: string) => (
    <Text inherit component={isPage ? 'h1' : 'span'} m={0}>
      {text}
    </Text>
  )
  if (code === 'forbidden')
    return (
      <Alert color="gray" title={headed(common.forbidden)}>
        {common.forbiddenText}
      </Alert>
    )
  if (code === 'not_found')
    return (
      <Alert color="gray" title={headed(common.notFound)}>
        {common.notFoundText}
      </Alert>
    )
  return (
    <Alert color="red" title={headed(common.failed)} role="alert">
      <p>{messageOf(error, common)}</p>
      {retry && (
        <Button size="xs" variant="default" onClick={retry}>
          {common.tryAgain}
        </Button>
      )}
    </Alert>
  )
}
