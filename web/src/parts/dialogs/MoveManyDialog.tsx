import type { MovePreview } from '@jurat/client/manage'
import { Button, Checkbox, Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { sentenceOf } from '../../lib/refusals.ts'
import { useSession } from '../../lib/session.ts'
import { inCalls, inChunks, type Outcome } from '../data/several.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { Time } from '../dates/Time.tsx'
import { Dialog } from './Dialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormError } from './FormError.tsx'
import { useMoveManyTexts } from './move-many-texts.ts'
import { TextToCustomers, textFor } from './TextToCustomers.tsx'
import { useServerForm } from './useServerForm.ts'

interface Props {
  ids: number[]
  /** How a row is named to people. */
  nameOf(id: number): ReactNode
  close(): void
  moved(outcome: Outcome): void
}

interface Values {
  how: 'date' | 'by'
  date: string
  days: number | string
  hours: number | string
  isOther: boolean
  isQuiet: boolean
  message: string
}

interface Checked {
  results: MovePreview['results']
  values: Values
  /** A second try after a lost response moves nothing twice. */
  key: string
}

const shiftOf = ({ how, date, days, hours, isOther }: Values) => ({
  ...(how === 'date' ? { date } : { days: Number(days) || 0, hours: Number(hours) || 0 }),
  other_notary: isOther,
})

/** Moves several appointments: first to where, then which of them can be moved. */
export function MoveManyDialog(props: Props) {
  const t = useMoveManyTexts()
  const { ids, close } = props
  const [checked, setChecked] = useState<Checked>()
  const form = useServerForm({
    initialValues: {
      how: 'date',
      date: '',
      days: 7,
      hours: 0,
      isOther: false,
      isQuiet: false,
      message: '',
    } as Values,
    check: ({ how, date }) => (how === 'date' && date === '' ? { date: t.chooseDate } : {}),
    send: async values =>
      inChunks(ids, async some => manage.appointments.previewMoveMany({ ids: some, ...shiftOf(values) })),
    done: previews =>
      setChecked({
        results: previews.flatMap(({ results }) => results),
        values: form.values,
        key: crypto.randomUUID(),
      }),
  })
  if (checked) return <Check {...props} checked={checked} back={() => setChecked(undefined)} />
  return (
    <FormDialog title={t.title(ids.length)} button={t.check} close={close} form={form} noValidate>
      <Where form={form} />
      <Checkbox label={t.other} description={t.otherText} {...form.box('isOther')} />
      <Told ids={ids} form={form} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useServerForm<Values, MovePreview[]>>

function Where({ form }: { form: Form }) {
  const common = useTexts()
  const t = useMoveManyTexts()
  const { workspace } = useSession()
  return (
    <>
      <Radio.Group
        label={t.where}
        value={form.values.how}
        onChange={how => form.set({ how: how === 'by' ? 'by' : 'date' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="date" label={t.toDate} data-autofocus />
          <Radio value="by" label={t.by} />
        </Stack>
      </Radio.Group>
      {form.values.how === 'date' ? (
        <TextInput type="date" label={common.date} required {...form.field('date')} />
      ) : (
        <Group grow align="start">
          <NumberInput label={t.days} min={-366} max={366} allowDecimal={false} {...form.field('days')} />
          <NumberInput label={t.hours} min={-72} max={72} allowDecimal={false} {...form.field('hours')} />
        </Group>
      )}
      <Text size="xs" c="dimmed">
        {common.timesIn(workspace.timezone)}
      </Text>
    </>
  )
}

function Told({ ids, form }: { ids: number[]; form: Form }) {
  const common = useTexts()
  return (
    <>
      <Checkbox label={common.doNotNotify} description={common.doNotNotifyText} {...form.box('isQuiet')} />
      {!form.values.isQuiet && <TextToCustomers act="move" bookings={{ appointments: ids }} form={form} />}
    </>
  )
}

function Check({ ids, nameOf, close, moved, checked, back }: Props & { checked: Checked; back(): void }) {
  const t = useMoveManyTexts()
  const notaries = useNotaries()
  const { results, values, key } = checked
  const free = results.filter(({ error }) => !error)
  const refused = results.filter(({ error }) => error)
  const form = useServerForm({
    initialValues: {},
    send: async () =>
      inCalls(ids, async (some, at) =>
        manage.appointments.moveMany(
          { ids: some, ...shiftOf(values), ...textFor(values) },
          { idempotencyKey: `${key} ${at}` },
        ),
      ),
    done: outcome => {
      moved(outcome)
      close()
    },
  })
  return (
    <Dialog title={t.title(ids.length)} close={close} size="lg">
      <form onSubmit={form.submit}>
        <Stack gap="sm">
          <FormError error={form.error} />
          <Text role="status">{t.movable(free.length, ids.length)}</Text>
          {free.length > 0 && (
            <ul className="bullets">
              {free.map(({ id, from, to, notary_id }) => (
                <li key={id}>
                  {nameOf(id)}
                  {': '}
                  {from && <Time at={from} isBrief />}
                  {' → '}
                  {to && <Time at={to} isBrief />}
                  {values.isOther && notary_id !== null && `, ${notaries.nameOf(notary_id)}`}
                </li>
              ))}
            </ul>
          )}
          {refused.length > 0 && <Text fw={600}>{t.stay(refused.length)}</Text>}
          {refused.length > 0 && (
            <ul className="bullets">
              {refused.map(({ id, to, error }) => (
                <li key={id}>
                  {nameOf(id)}
                  {to && ' → '}
                  {to && <Time at={to} isBrief />}
                  <Text component="span" c="dimmed">
                    {' – '}
                    {error && sentenceOf(error)}
                  </Text>
                </li>
              ))}
            </ul>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={back} data-autofocus={free.length === 0 || undefined}>
              {t.back}
            </Button>
            {free.length > 0 && (
              <Button type="submit" loading={form.isPending} data-autofocus>
                {t.move(free.length)}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {form.confirmDialog}
    </Dialog>
  )
}
