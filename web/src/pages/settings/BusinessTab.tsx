import { NativeSelect, Select, Stack } from '@mantine/core'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { zoneText } from '../../lib/time.ts'
import { zoneChoices } from '../../parts/dates/zones.ts'
import { LinesSetting, TextSetting } from './fields.tsx'
import { ResultSettings } from './ResultSettings.tsx'
import { SettingsForm, Shown } from './SettingsForm.tsx'
import { StripeSettings } from './StripeSettings.tsx'
import { TaxSettings } from './TaxSettings.tsx'
import { useSettingsTexts } from './texts.ts'
import { useSettings } from './useSettings.ts'

/** Name, time zone, contact, and the word for the end state. */
export function BusinessTab() {
  const t = useSettingsTexts()
  const { workspace } = useSession()
  const form = useSettings([
    'name',
    'timezone',
    'contact',
    'postal_address',
    'tax_rate',
    'prices_include_tax',
    'tax_label',
    'tax_id',
    'completed_status',
    'result_release',
    'result_days',
    'result_to_signers',
    'result_requires_payment',
    'invoice_on_completion',
  ])
  const { language } = useLanguage()
  const { timezone, completed_status: word } = form.values
  return (
    <Stack gap="md">
      <section className="panel">
        <SettingsForm form={form}>
          <TextSetting form={form} name="name" label={t.name} hint={t.nameHint} required />
          {form.mayChange ? (
            <Select
              label={t.zone}
              description={t.zoneHint}
              maw={480}
              searchable
              allowDeselect={false}
              limit={100}
              data={zoneChoices(timezone)}
              {...form.field('timezone')}
            />
          ) : (
            <Shown label={t.zone} value={zoneText(language, timezone)} />
          )}
          <TextSetting form={form} name="contact" label={t.contact} hint={t.contactHint} />
          <LinesSetting form={form} name="postal_address" label={t.postalAddress} hint={t.onReceipts} />
          {form.mayChange ? (
            <NativeSelect
              label={t.completedStatus}
              description={t.completedStatusHint}
              maw={480}
              data={['completed', 'complete']}
              {...form.field('completed_status')}
            />
          ) : (
            <Shown label={t.completedStatus} value={word} />
          )}
          <TaxSettings form={form} />
          <ResultSettings form={form} />
          <Shown label={t.mode} value={t.modes[workspace.mode]} />
          <Shown label="ID" value={<span className="mono">{workspace.id}</span>} />
        </SettingsForm>
      </section>
      <StripeSettings />
    </Stack>
  )
}
