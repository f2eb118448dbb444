import { Alert } from '@mantine/core'
import { JuratApiError } from '../../../client/src/index.ts'

/** What the server said, with each parameter and its reason. */
export function FormError({ error }: { error: unknown }) {
  if (!error) return null
  const params = error instanceof JuratApiError ? Object.entries(error.params ?? {}) : []
  return (
    <Alert color="red" role="alert">
      {error instanceof Error ? error.message : String(error)}
      {params.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 16 }}>
          {params.map(([name, reason]) => (
            <li key={name}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
