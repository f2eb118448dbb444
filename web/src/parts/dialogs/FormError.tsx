import { JuratApiError } from '@jurat/client'
import { Alert, Anchor } from '@mantine/core'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { asSentence, fieldNamed } from '../../lib/refusals.ts'
import { type FieldWithError, fieldThatSays } from './fieldThatSays.ts'

interface Props {
  error: unknown
  /** What the form calls a field, where that is not the name that programs use. */
  nameOf?: ((param: string) => string | undefined) | undefined
}

/**
 * What the server said. A reason that stands at its field is not repeated: the field is named, has the focus,
 * and a click leads to it.
 */
export function FormError({ error, nameOf }: Props) {
  const common = useTexts()
  const alert = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<Record<string, FieldWithError>>({})
  const params = error instanceof JuratApiError ? Object.entries(error.params ?? {}) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field keeps its error until the next one
  useLayoutEffect(() => {
    const taken = new Set<Element>()
    const found = params.flatMap(([name, reason]) => {
      const field = alert.current && fieldThatSays(asSentence(reason), alert.current, taken)
      return field
        ? [[name, { ...field, label: nameOf?.(name)?.replace(/,$/, '') ?? field.label }] as const]
        : []
    })
    setFields(Object.fromEntries(found))
    found[0]?.[1].control.focus()
  }, [error])
  if (!error) return null
  const others = params.filter(([name]) => !fields[name])
  const shown = params.flatMap(([name]) => fields[name] ?? [])
  return (
    <Alert color="red" role="alert" ref={alert}>
      {params.length === 0 && messageOf(error, common)}
      {others.map(([name, reason]) => (
        <div key={name}>{`${nameOf?.(name) ?? fieldNamed(name)} ${reason}.`}</div>
      ))}
      {shown.length > 0 && <FieldLinks fields={shown} />}
    </Alert>
  )
}

function FieldLinks({ fields }: { fields: FieldWithError[] }) {
  const common = useTexts()
  return (
    <div>
      {common.checkFields(fields.length)}{' '}
      {fields.map(({ label, control }, at) => (
        <Fragment key={label}>
          {at > 0 && ', '}
          <Anchor
            component="button"
            type="button"
            c="inherit"
            inherit
            underline="always"
            onClick={() => control.focus()}
          >
            {label}
          </Anchor>
        </Fragment>
      ))}
    </div>
  )
}
