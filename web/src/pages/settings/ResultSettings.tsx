import type { Workspace } from '@jurat/client/manage'
import { Checkbox, Group, NativeSelect, NumberInput, Text, Title } from '@mantine/core'
import { SwitchSetting } from './fields.tsx'
import { Shown } from './SettingsForm.tsx'
import { useSettingsTexts } from './texts.ts'
import type { Settings } from './useSettings.ts'

type Fields = Pick<
  Workspace,
  'result_release' | 'result_days' | 'result_to_signers' | 'result_requires_payment'
>

const usualDays = 90

/** When customers and signers may download notarized documents, and for how long. */
export function ResultSettings({ form }: { form: Settings<Fields> }) {
  const t = useSettingsTexts()
  const { result_release: release } = form.values
  return (
    <>
      <div>
        <Title order={2}>{t.results}</Title>
        <Text c="dimmed">{t.resultsHint}</Text>
      </div>
      {form.mayChange ? (
        <NativeSelect
          label={t.resultRelease}
          maw={480}
          data={(['completed', 'verified', 'manual'] as const).map(value => ({
            value,
            label: t.resultReleases[value],
          }))}
          {...form.field('result_release')}
        />
      ) : (
        <Shown label={t.resultRelease} value={t.resultReleases[release]} />
      )}
      <Days form={form} />
      <SwitchSetting form={form} name="result_to_signers" label={t.resultToSigners} />
      <SwitchSetting form={form} name="result_requires_payment" label={t.resultRequiresPayment} />
    </>
  )
}

function Days({ form }: { form: Settings<Fields> }) {
  const t = useSettingsTexts()
  const { value, onChange, error } = form.field('result_days')
  if (!form.mayChange) return <Shown label={t.resultDays} value={value ?? t.noEnd} />
  return (
    <Group align="end">
      <NumberInput
        label={t.resultDays}
        w={240}
        allowDecimal={false}
        allowNegative={false}
        disabled={value === null}
        value={value ?? ''}
        error={error}
        onChange={typed => onChange(Number(typed))}
      />
      <Checkbox
        label={t.noEnd}
        checked={value === null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? null : usualDays)}
      />
    </Group>
  )
}
