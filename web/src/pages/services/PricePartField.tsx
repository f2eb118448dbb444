import { Group, NativeSelect, NumberInput } from '@mantine/core'
import type { ServerForm } from '../../parts/dialogs/useServerForm.ts'
import type { PartValues } from './part-values.ts'
import { usePriceTexts } from './price-texts.ts'

interface Props<Name extends string> {
  form: ServerForm<Record<Name, PartValues>>
  name: Name
  /** What the server calls it. Default: the same. */
  param?: string
  label: string
  description?: string
  required?: boolean
}

/** An amount, or a share of the price. */
export function PricePartField<Name extends string>({
  form,
  name,
  param = name,
  label,
  description,
  required = false,
}: Props<Name>) {
  const t = usePriceTexts()
  const { unit } = form.values[name]
  const error = [`${param}.amount`, `${param}.percent`, param]
    .map(form.errorOf)
    .find(text => text !== undefined)
  return (
    <Group align="end" gap="sm" wrap="nowrap">
      <NumberInput
        label={label}
        description={description}
        required={required}
        min={0}
        {...(unit === 'percent' && { max: 100 })}
        flex={1}
        {...form.field(`${name}.value`)}
        error={error}
      />
      <NativeSelect
        aria-label={t.unitOf(label)}
        w={170}
        data={(['amount', 'percent'] as const).map(value => ({ value, label: t.units[value] }))}
        {...form.field(`${name}.unit`)}
      />
    </Group>
  )
}
