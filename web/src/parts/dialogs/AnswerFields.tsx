import type { AppointmentDetail, Service } from '@jurat/client/manage'
import { Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type Language, useTexts } from '../../lib/languages/index.ts'
import { useAnswerTexts } from './answer-texts.ts'
import type { ServerForm } from './useServerForm.ts'

type Asked = AppointmentDetail['questions'][number]
/** A question in the language of the reader. */
export type Question = Pick<Asked, 'key' | 'kind' | 'label' | 'help' | 'options' | 'required' | 'shown_to'>

/** By key: what was typed, or the keys that were chosen of several. */
export type Typed = Record<string, string | string[]>

type Wording = Service['questions'][number]['label']

const wordsIn = (words: Wording, language: Language): string | null =>
  words[language] ?? words.en ?? words.es ?? words.fr

/** What a service asks, in the reader's language. */
export const questionsIn = (service: Service | undefined, language: Language): Question[] =>
  (service?.questions ?? []).map(({ label, help, options, ...question }) => ({
    ...question,
    label: wordsIn(label, language) ?? question.key,
    help: wordsIn(help, language),
    options: options.map(option => ({
      key: option.key,
      label: wordsIn(option.label, language) ?? option.key,
    })),
  }))

/** A stored answer as it is typed. */
export function typedOf(value: Asked['value']): string | string[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}

/** What is sent of the questions: null for an empty answer. The server judges a text that is no number. */
export const answersOf = (questions: Question[], typed: Typed): Record<string, Asked['value']> =>
  Object.fromEntries(
    questions.map(question => [question.key, sentValue(question, typed[question.key] ?? '')]),
  )

function sentValue({ kind }: Question, typed: string | string[]): Asked['value'] {
  if (Array.isArray(typed)) return typed.length === 0 ? null : typed
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'yes_no') return text === 'yes'
  const number = Number(text.replace(',', '.'))
  return kind === 'number' && !Number.isNaN(number) ? number : text
}

/** In errors: the question, for `answers.{key}`. */
export const questionNamed = (questions: Question[]) => (param: string) => {
  const found = questions.find(({ key }) => param === `answers.${key}`)
  return found && `“${found.label}”`
}

interface Props {
  questions: Question[]
  form: ServerForm<{ answers: Typed }>
}

/** A field for each question. Staff may leave every one open. */
export function AnswerFields({ questions, form }: Props) {
  const common = useTexts()
  const { answers } = form.values
  return questions.map(question => (
    <AnswerField
      key={question.key}
      question={question}
      label={question.required ? question.label : `${question.label} (${common.optional})`}
      value={answers[question.key] ?? ''}
      error={form.errorOf(`answers.${question.key}`)}
      set={value => form.set({ answers: { ...answers, [question.key]: value } })}
    />
  ))
}

interface FieldProps {
  question: Question
  label: string
  value: string | string[]
  error: string | undefined
  set(value: string | string[]): void
}

function AnswerField({ question, label, value, error, set }: FieldProps) {
  const t = useAnswerTexts()
  const { kind, options, help, shown_to } = question
  const description = [help, shown_to === 'staff' && t.onlyStaff].filter(Boolean).join(' ') || undefined
  const shown = { label, description, error }
  if (kind === 'several')
    return (
      <Checkbox.Group {...shown} value={Array.isArray(value) ? value : []} onChange={set}>
        <Group gap="md" mt={4}>
          {options.map(option => (
            <Checkbox key={option.key} value={option.key} label={option.label} />
          ))}
        </Group>
      </Checkbox.Group>
    )
  const field = {
    ...shown,
    value: String(value),
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  if (kind === 'choice' || kind === 'yes_no') {
    const yesNo = [
      { key: 'yes', label: t.yes },
      { key: 'no', label: t.no },
    ]
    const choices = kind === 'choice' ? options : yesNo
    return (
      <NativeSelect
        {...field}
        data={[{ value: '', label: '—' }, ...choices.map(one => ({ value: one.key, label: one.label }))]}
      />
    )
  }
  if (kind === 'long_text') return <Textarea {...field} autosize minRows={2} maxLength={2000} />
  if (kind === 'date') return <TextInput {...field} type="date" min="1900-01-01" max="2199-12-31" />
  return (
    <TextInput
      {...field}
      maxLength={200}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...(kind === 'us_state' && { placeholder: 'Florida' })}
    />
  )
}
