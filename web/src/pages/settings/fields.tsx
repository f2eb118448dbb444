import type { Workspace } from '@jurat/client/manage'
import { NumberInput, Switch, TextInput } from '@mantine/core'
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
  const value = (form.values[name] as string | null) ?? ''
  if (!form.save) return <Shown label={label} value={value} />
  return (
    <TextInput
      label={label}
      description={hint}
      type={type}
      required={required}
      maw={480}
      value={value}
      error={form.reason(name)}
      onChange={event => {
        const typed = event.currentTarget.value
        form.set({ [name]: typed === '' && !required ? null : typed } as Partial<Fields>)
      }}
    />
  )
}

export function NumberSetting<Fields extends Partial<Workspace>>(props: Props<Fields, number>) {
  const { form, name, label, hint } = props
  const value = form.values[name] as number
  if (!form.save) return <Shown label={label} value={value} />
  return (
    <NumberInput
      label={label}
      description={hint}
      maw={480}
      allowDecimal={false}
      allowNegative={false}
      value={value}
      error={form.reason(name)}
      onChange={typed => form.set({ [name]: Number(typed) } as Partial<Fields>)}
    />
  )
}

export function SwitchSetting<Fields extends Partial<Workspace>>(props: Props<Fields, boolean>) {
  const { form, name, label, hint } = props
  const t = useSettingsTexts()
  const value = form.values[name] as boolean
  if (!form.save) return <Shown label={label} value={value ? t.yes : t.no} />
  return (
    <Switch
      label={label}
      description={hint}
      checked={value}
      error={form.reason(name)}
      onChange={event => form.set({ [name]: event.currentTarget.checked } as Partial<Fields>)}
    />
  )
}
