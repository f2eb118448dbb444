import { JuratApiError } from '@jurat/client'
import { Alert } from '@mantine/core'
import { messageOf } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'

interface Props {
  error: unknown
  /** What the form calls a field, where that is not the name that programs use. */
  nameOf?: ((param: string) => string | undefined) | undefined
}

/** What the server said: of each field the reason, without the names that programs use. */
export function FormError({ error, nameOf }: Props) {
  const common = useTexts()
  if (!error) return null
  const params = error instanceof JuratApiError ? Object.entries(error.params ?? {}) : []
  const lines = params.map(([name, reason]) => `${nameOf?.(name) ?? inWords(name)} ${reason}.`)
  return (
    <Alert color="red" role="alert">
      {lines.length === 0 ? messageOf(error, common) : lines.map(line => <div key={line}>{line}</div>)}
    </Alert>
  )
}

/** `Meeting url` of `meeting_url`. */
const inWords = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[_.]/g, ' ')}`
