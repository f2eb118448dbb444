import { Checkbox, Stack } from '@mantine/core'
import { useServices } from '../../../parts/data/useServices.ts'
import type { ServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { useNotaryTexts } from './texts.ts'

interface Values {
  /** Null: every method. */
  signing_methods: string[] | null
}

/** How the notary signs: with every method of the services, or only with some. */
export function SigningMethods<Of extends Values>({ form }: { form: ServerForm<Of> }) {
  const t = useNotaryTexts()
  const { data: services = [] } = useServices()
  const chosen = form.values.signing_methods
  const choose = (signing_methods: string[] | null) => form.set({ signing_methods } as Partial<Of>)
  const offered = services.flatMap(service => service.signing_methods)
  // A method whose service is gone stays visible, so that it can be taken off.
  const methods = [...new Set([...offered, ...(chosen ?? [])])]
  const reason =
    form.errorOf('signing_methods') ??
    methods.map((_, at) => form.errorOf(`signing_methods.${at}`)).find(Boolean)
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
