import { NativeSelect, Select } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import { zoneNames } from '../../parts/dates/zones.ts'
import { TextSetting } from './fields.tsx'
import { ResultSettings } from './ResultSettings.tsx'
import { SettingsForm, Shown } from './SettingsForm.tsx'
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
    'completed_status',
    'result_release',
    'result_days',
    'result_to_signers',
  ])
  const { timezone, completed_status: word } = form.values
  return (
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
            data={zoneNames(timezone)}
            {...form.field('timezone')}
          />
        ) : (
          <Shown label={t.zone} value={timezone} />
        )}
        <TextSetting form={form} name="contact" label={t.contact} hint={t.contactHint} />
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
        <ResultSettings form={form} />
        <Shown label={t.mode} value={t.modes[workspace.mode]} />
        <Shown label="ID" value={<span className="mono">{workspace.id}</span>} />
      </SettingsForm>
    </section>
  )
}
