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
  const texts = useTexts()
  const code = codeOf(error)
  const headed = (text: string) => (
    <Text inherit component={isPage ? 'h1' : 'span'} m={0}>
      {text}
    </Text>
  )
  if (code === 'forbidden')
    return (
      <Alert color="gray" title={headed(texts.forbidden)}>
        {texts.forbiddenText}
      </Alert>
    )
  if (code === 'not_found')
    return (
      <Alert color="gray" title={headed(texts.notFound)}>
        {texts.notFoundText}
      </Alert>
    )
  return (
    <Alert color="red" title={headed(texts.failed)} role="alert">
      <p>{messageOf(error, texts)}</p>
      {retry && (
        <Button size="xs" variant="default" onClick={retry}>
          {texts.tryAgain}
        </Button>
      )}
    </Alert>
  )
}
