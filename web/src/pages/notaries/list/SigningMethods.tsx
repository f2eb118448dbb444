import { Checkbox, Stack } from '@mantine/core'
import { reasonFor } from '../../../lib/api.ts'
import { useServices } from '../../../parts/data/useServices.ts'
import { useNotaryTexts } from './texts.ts'

interface Props {
  /** Null: every method. */
  chosen: string[] | null
  error: unknown
  choose(methods: string[] | null): void
}

/** How the notary signs: with every method of the services, or only with some. */
export function SigningMethods({ chosen, error, choose }: Props) {
  const t = useNotaryTexts()
  const { data: services = [] } = useServices()
  const offered = services.flatMap(service => service.signing_methods)
  // A method whose service is gone stays visible, so that it can be taken off.
  const methods = [...new Set([...offered, ...(chosen ?? [])])]
  const reason =
    reasonFor(error, 'signing_methods') ??
    methods.map((_, at) => reasonFor(error, `signing_methods.${at}`)).find(Boolean)
  return (
    <Stack gap={8}>
      <Checkbox
        label={t.everyMethod}
        description={t.everyMethodHint}
        checked={chosen === null}
        onChange={event => choose(event.currentTarget.checked ? null : methods)}
      />
      {chosen !== null && (
        <Checkbox.Group label={t.methods} value={chosen} error={reason} onChange={choose}>
          <Stack gap={8} mt={4}>
            {methods.map(method => (
              <Checkbox key={method} value={method} label={t.methodOf[method] ?? method} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
