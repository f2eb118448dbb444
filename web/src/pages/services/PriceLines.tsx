import {
  ActionIcon,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '../../lib/languages/index.ts'
import { customerLanguages } from '../../parts/data/customer-languages.ts'
import { WeekdayBoxes } from '../../parts/dates/WeekdayBoxes.tsx'
import type { ServerForm } from '../../parts/dialogs/useServerForm.ts'
import { Icon } from '../../parts/display/Icon.tsx'
import { usePriceTexts } from './price-texts.ts'
import { type Kind, kinds, type LineValues, newLine } from './price-values.ts'

/** As the server allows. */
const most = 20

type Form = ServerForm<{ price_lines: LineValues[] }>

/** What is charged beside the price. */
export function PriceLines({ form }: { form: Form }) {
  const t = usePriceTexts()
  const { price_lines: lines } = form.values
  return (
    <Fieldset legend={t.fees} variant="unstyled">
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t.feesHint}
        </Text>
        {lines.map((line, at) => (
          <Line key={line.key} form={form} line={line} at={at} />
        ))}
        {lines.length < most && (
          <NativeSelect
            aria-label={t.add}
            maw={240}
            value=""
            data={[
              { value: '', label: `${t.add} …` },
              ...kinds.map(value => ({ value, label: t.kinds[value] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              value !== '' && form.set({ price_lines: [...lines, newLine(lines, value as Kind)] })
            }
          />
        )}
      </Stack>
    </Fieldset>
  )
}

interface Props {
  form: Form
  line: LineValues
  at: number
}

function Line({ form, line, at }: Props) {
  const t = usePriceTexts()
  const { price_lines: lines } = form.values
  const name = t.kinds[line.kind]
  const path = `price_lines.${at}` as const
  const isEach = line.kind === 'extra_signer' || line.kind === 'witness'
  return (
    <Fieldset legend={name}>
      <Group align="end" gap="sm">
        <NumberInput
          label={isEach ? t.each : t.amount}
          required
          min={0}
          w={120}
          {...form.field(`${path}.amount`)}
        />
        <OfKind form={form} line={line} at={at} />
        <Checkbox label={t.taxable} mb={8} {...form.box(`${path}.taxable`)} />
        <ActionIcon
          variant="subtle"
          color="gray"
          mb={4}
          aria-label={t.remove(name)}
          onClick={() => form.set({ price_lines: lines.filter(one => one !== line) })}
        >
          <Icon of={IconX} />
        </ActionIcon>
      </Group>
      {line.kind === 'out_of_hours' && <Hours form={form} line={line} at={at} />}
      <Words form={form} at={at} />
    </Fieldset>
  )
}

/** The number that the kind needs. */
function OfKind({ form, line, at }: Props) {
  const t = usePriceTexts()
  const number = { allowDecimal: false, required: true, w: 200 } as const
  const path = `price_lines.${at}` as const
  if (line.kind === 'extra_signer')
    return (
      <NumberInput
        label={t.includedSigners}
        min={0}
        max={100}
        {...number}
        {...form.field(`${path}.included_signers`)}
      />
    )
  if (line.kind === 'witness')
    return <NumberInput label={t.witnesses} min={1} max={10} {...number} {...form.field(`${path}.count`)} />
  if (line.kind === 'rush')
    return (
      <NumberInput
        label={t.hoursBefore}
        min={1}
        max={720}
        {...number}
        {...form.field(`${path}.hours_before`)}
      />
    )
  return null
}

/** On which days, and between which times, the fee is charged. */
function Hours({ form, line, at }: Props) {
  const t = usePriceTexts()
  const { price_lines: lines } = form.values
  const path = `price_lines.${at}` as const
  return (
    <Stack gap="xs" mt="xs">
      <WeekdayBoxes
        label={t.days}
        value={line.days}
        error={form.errorOf(`${path}.days`)}
        onChange={days =>
          form.set({ price_lines: lines.map(one => (one === line ? { ...line, days } : one)) })
        }
      />
      <Group align="start" gap="sm">
        <TextInput type="time" required label={t.from} {...form.field(`${path}.from`)} />
        <TextInput type="time" required label={t.to} {...form.field(`${path}.to`)} />
      </Group>
      <Text c="dimmed" size="sm">
        {t.toHint}
      </Text>
    </Stack>
  )
}

function Words({ form, at }: Omit<Props, 'line'>) {
  const common = useTexts()
  const t = usePriceTexts()
  return (
    <details>
      <summary>{`${t.words} (${common.optional})`}</summary>
      <Group grow align="start" mt="xs">
        {customerLanguages.map(({ value: tag, label }) => (
          <TextInput
            key={tag}
            label={label}
            placeholder={t.usualWords}
            maxLength={100}
            {...form.field(`price_lines.${at}.labels.${tag}`)}
          />
        ))}
      </Group>
    </details>
  )
}
