import { Checkbox, NumberInput } from '@mantine/core'
import type { ServerForm } from '../../parts/dialogs/useServerForm.ts'
import { PricePartField } from './PricePartField.tsx'
import type { PolicyValues } from './policy-values.ts'
import { usePriceTexts } from './price-texts.ts'

/** What it costs customers to cancel late, or not to come. */
export function CancellationPolicy({ form }: { form: ServerForm<PolicyValues> }) {
  const t = usePriceTexts()
  return (
    <>
      <Checkbox label={t.policy} description={t.policyHint} {...form.box('has_policy')} />
      {form.values.has_policy && (
        <>
          <NumberInput
            label={t.freeUntil}
            required
            min={0}
            max={720}
            allowDecimal={false}
            {...form.field('free_until_hours')}
            error={form.errorOf('cancellation_policy.free_until_hours')}
          />
          <PricePartField form={form} name="fee" param="cancellation_policy.fee" label={t.lateFee} />
          <PricePartField
            form={form}
            name="no_show_fee"
            param="cancellation_policy.no_show_fee"
            label={t.noShowFee}
          />
        </>
      )}
    </>
  )
}
