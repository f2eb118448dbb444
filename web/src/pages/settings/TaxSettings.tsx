import type { Workspace } from '@jurat/client/manage'
import { NumberInput, Text, Title } from '@mantine/core'
import { SwitchSetting, TextSetting } from './fields.tsx'
import { Shown } from './SettingsForm.tsx'
import { useSettingsTexts } from './texts.ts'
import type { Settings } from './useSettings.ts'

type Fields = Pick<
  Workspace,
  'tax_rate' | 'prices_include_tax' | 'tax_label' | 'tax_id' | 'invoice_on_completion'
>

/** The tax on prices of new bookings. */
export function TaxSettings({ form }: { form: Settings<Fields> }) {
  const t = useSettingsTexts()
  const { value, onChange, error } = form.field('tax_rate')
  return (
    <>
      <div>
        <Title order={2}>{t.tax}</Title>
        <Text c="dimmed">{t.taxHint}</Text>
      </div>
      {form.mayChange ? (
        <NumberInput
          label={t.taxRate}
          maw={480}
          min={0}
          max={100}
          decimalScale={3}
          value={value}
          error={error}
          onChange={typed => onChange(Number(typed))}
        />
      ) : (
        <Shown label={t.taxRate} value={value} />
      )}
      <SwitchSetting form={form} name="prices_include_tax" label={t.pricesIncludeTax} />
      <TextSetting form={form} name="tax_label" label={t.taxLabel} hint={t.taxLabelHint} />
      <TextSetting form={form} name="tax_id" label={t.taxId} hint={t.onReceipts} />
      <SwitchSetting form={form} name="invoice_on_completion" label={t.invoiceOnCompletion} />
    </>
  )
}
