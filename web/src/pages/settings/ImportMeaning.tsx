import { Alert, Button, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { useServices } from '../../parts/data/useServices.ts'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { missingOf, type Target, targets } from './column-guesses.ts'
import type { CsvHead } from './csv-head.ts'
import { useImportTexts } from './import-texts.ts'
import type { Meaning, Questions } from './useImport.ts'

interface Props {
  head: CsvHead
  meaning: Meaning
  questions: Questions
  say(said: Partial<Meaning>): void
  isChecking: boolean
  check(): void
}

/** What the columns of a file are, and what its texts mean. Guessed first, then checked by the server. */
export function ImportMeaning({ head, meaning, questions, say, isChecking, check }: Props) {
  const t = useImportTexts()
  const [isAsked, setAsked] = useState(false)
  const missing = missingOf(meaning.columns, Boolean(meaning.services['']))
  const submit = () => {
    setAsked(true)
    if (missing.length === 0) check()
  }
  return (
    <Stack gap="sm">
      <Title order={3}>{t.columnsTitle}</Title>
      <Text c="dimmed" maw={640}>
        {t.columnsHint}
      </Text>
      <ColumnTable head={head} meaning={meaning} say={say} />
      {!Object.values(meaning.columns).includes('service') && (
        <ServiceSelect label={t.serviceOfAll} text="" meaning={meaning} say={say} />
      )}
      {questions.isOrderUnclear && <OrderSelect meaning={meaning} say={say} />}
      {questions.services.length > 0 && (
        <Stack gap="xs" component="section" aria-label={t.servicesTitle}>
          <Title order={4}>{t.servicesTitle}</Title>
          {questions.services.map(text => (
            <ServiceSelect key={text} label={t.serviceFor(text)} text={text} meaning={meaning} say={say} />
          ))}
        </Stack>
      )}
      {questions.notaries.length > 0 && (
        <Stack gap="xs" component="section" aria-label={t.notariesTitle}>
          <Title order={4}>{t.notariesTitle}</Title>
          {questions.notaries.map(text => (
            <NotarySelect key={text} text={text} meaning={meaning} say={say} />
          ))}
        </Stack>
      )}
      {isAsked && missing.length > 0 && (
        <Alert color="red" role="alert">
          {missing.map(one => (
            <div key={one}>{t.needed[one]}</div>
          ))}
        </Alert>
      )}
      <div>
        <Button variant="default" loading={isChecking} onClick={submit}>
          {t.check}
        </Button>
      </div>
    </Stack>
  )
}

type Part = Pick<Props, 'meaning' | 'say'>

function ColumnTable({ head, meaning, say }: Part & Pick<Props, 'head'>) {
  const t = useImportTexts()
  const choices = [
    { value: '', label: t.leaveOut },
    ...targets.map(target => ({ value: target as string, label: t.targets[target] })),
  ]
  const choose = (heading: string, value: string) =>
    say({ columns: { ...meaning.columns, [heading]: value === '' ? null : (value as Target) } })
  const samples = new Map(head.headings.map((heading, at) => [heading, head.samples[at] ?? '']))
  return (
    <RowTable label={t.columnsTitle} columns={[t.inFile, t.example, t.is]} isInPanel>
      {Object.entries(meaning.columns).map(([heading, target]) => (
        <tr key={heading}>
          <td className="import-text">{heading}</td>
          <td className="import-text">{samples.get(heading) || '—'}</td>
          <td>
            <NativeSelect
              miw={170}
              aria-label={t.columnIs(heading)}
              data={choices}
              value={target ?? ''}
              onChange={event => choose(heading, event.currentTarget.value)}
            />
          </td>
        </tr>
      ))}
    </RowTable>
  )
}

function OrderSelect({ meaning, say }: Part) {
  const t = useImportTexts()
  const orders = (['mdy', 'dmy', 'ymd'] as const).map(order => ({
    value: order as string,
    label: t.orders[order],
  }))
  return (
    <NativeSelect
      maw={480}
      label={t.orderTitle}
      data={[{ value: '', label: t.choose }, ...orders]}
      value={meaning.dateOrder ?? ''}
      onChange={({ currentTarget: { value } }) =>
        say({ dateOrder: value === '' ? undefined : (value as NonNullable<Meaning['dateOrder']>) })
      }
    />
  )
}

function ServiceSelect({ label, text, meaning, say }: Part & { label: string; text: string }) {
  const t = useImportTexts()
  const { data: services = [] } = useServices()
  return (
    <NativeSelect
      maw={480}
      label={label}
      data={[
        { value: '', label: t.choose },
        ...services.map(({ handle, label: name }) => ({ value: handle, label: name })),
      ]}
      value={meaning.services[text] ?? ''}
      onChange={event =>
        say({ services: withEntry(meaning.services, text, event.currentTarget.value || undefined) })
      }
    />
  )
}

const nobody = 'none'

function NotarySelect({ text, meaning, say }: Part & { text: string }) {
  const t = useImportTexts()
  const { choices } = useNotaries()
  const chosen = meaning.notaries[text]
  const choose = (value: string) =>
    say({
      notaries: withEntry(
        meaning.notaries,
        text,
        value === '' ? undefined : value === nobody ? null : Number(value),
      ),
    })
  return (
    <NativeSelect
      maw={480}
      label={t.notaryFor(text)}
      data={[{ value: '', label: t.choose }, { value: nobody, label: t.noNotary }, ...choices]}
      value={chosen === undefined ? '' : chosen === null ? nobody : String(chosen)}
      onChange={event => choose(event.currentTarget.value)}
    />
  )
}

const withEntry = <T,>(entries: Record<string, T>, name: string, value: T | undefined): Record<string, T> =>
  Object.fromEntries([
    ...Object.entries(entries).filter(([other]) => other !== name),
    ...(value === undefined ? [] : [[name, value] as const]),
  ])
