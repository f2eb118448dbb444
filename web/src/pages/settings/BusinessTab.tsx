import { NativeSelect, Select } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import { zoneNames } from '../../parts/dates/zones.ts'
import { TextSetting } from './fields.tsx'
import { SettingsForm, Shown } from './SettingsForm.tsx'
import { useSettingsTexts } from './texts.ts'
import { useSettings } from './useSettings.ts'

/** Name, time zone, contact, and the word for the end state. */
export function BusinessTab() {
  const t = useSettingsTexts()
  const { workspace } = useSession()
  const form = useSettings(['name', 'timezone', 'contact', 'completed_status'])
  const { timezone, completed_status: word } = form.values
  return (
    <section className="panel">
      <SettingsForm form={form} submit={() => form.save?.()}>
        <TextSetting form={form} name="name" label={t.name} hint={t.nameHint} required />
        {form.save ? (
          <Select
            label={t.zone}
            description={t.zoneHint}
            maw={480}
            searchable
            allowDeselect={false}
            limit={100}
            data={zoneNames(timezone)}
            value={timezone}
            error={form.reason('timezone')}
            onChange={zone => zone && form.set({ timezone: zone })}
          />
        ) : (
          <Shown label={t.zone} value={timezone} />
        )}
        <TextSetting form={form} name="contact" label={t.contact} hint={t.contactHint} />
        {form.save ? (
          <NativeSelect
            label={t.completedStatus}
            description={t.completedStatusHint}
            maw={480}
            data={['completed', 'complete']}
            value={word}
            error={form.reason('completed_status')}
            onChange={event =>
              form.set({
                completed_status: event.currentTarget.value === 'complete' ? 'complete' : 'completed',
              })
            }
          />
        ) : (
          <Shown label={t.completedStatus} value={word} />
        )}
        <Shown label={t.mode} value={t.modes[workspace.mode]} />
        <Shown label="ID" value={<span className="mono">{workspace.id}</span>} />
      </SettingsForm>
    </section>
  )
}
