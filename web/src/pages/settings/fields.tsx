import type { Workspace } from '@jurat/client/manage'
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { Shown } from './SettingsForm.tsx'
import { useSettingsTexts } from './texts.ts'
import type { Settings } from './useSettings.ts'

interface Props<Fields extends Partial<Workspace>, Value> {
  form: Settings<Fields>
  name: { [Name in keyof Fields]: Fields[Name] extends Value ? Name : never }[keyof Fields] & string
  label: string
  hint?: string
  type?: string
  required?: boolean
}

/** A text. Empty is null, unless it is required. */
export function TextSetting<Fields extends Partial<Workspace>>(props: Props<Fields, string | null>) {
  const { form, name, label, hint, type, required = false } = props
  const { value, onChange, error } = form.field(name)
  if (!form.mayChange) return <Shown label={label} value={value} />
  return (
    <TextInput
      label={label}
      description={hint}
      type={type}
      required={required}
      maw={480}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' && !required ? null : typed)}
    />
  )
}

export function LinesSetting<Fields extends Partial<Workspace>>(props: Props<Fields, string | null>) {
  const { form, name, label, hint } = props
  const { value, onChange, error } = form.field(name)
  if (!form.mayChange) return <Shown label={label} value={value} />
  return (
    <Textarea
      label={label}
      description={hint}
      maw={480}
      autosize
      minRows={2}
      maxLength={500}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? null : typed)}
    />
  )
}

export function NumberSetting<Fields extends Partial<Workspace>>(props: Props<Fields, number>) {
  const { form, name, label, hint } = props
  const { value, onChange, error } = form.field(name)
  if (!form.mayChange) return <Shown label={label} value={value} />
  return (
    <NumberInput
      label={label}
      description={hint}
      maw={480}
      allowDecimal={false}
      allowNegative={false}
      value={value}
      error={error}
      onChange={typed => onChange(Number(typed))}
    />
  )
}

export function SwitchSetting<Fields extends Partial<Workspace>>(props: Props<Fields, boolean>) {
  const { form, name, label, hint } = props
  const t = useSettingsTexts()
  if (!form.mayChange) return <Shown label={label} value={form.values[name] ? t.yes : t.no} />
  return <Switch label={label} description={hint} {...form.box(name)} />
}
