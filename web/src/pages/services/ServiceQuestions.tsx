import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { customerLanguages } from '../../parts/data/customer-languages.ts'
import type { ServerForm } from '../../parts/dialogs/useServerForm.ts'
import { Icon } from '../../parts/display/Icon.tsx'
import { useQuestionTexts } from './question-texts.ts'
import {
  hasOptions,
  keyOf,
  mostOptions,
  mostQuestions,
  newOption,
  newQuestion,
  type OptionValue,
  type QuestionKind,
  type QuestionValue,
  referenceKey,
  referenceQuestion,
  shownWords,
  type Tag,
} from './question-values.ts'

type Form = ServerForm<{ questions: QuestionValue[] }>

/** The array with the item at another place. */
function moved<T>(all: T[], at: number, by: 1 | -1): T[] {
  const rest = all.filter((_, index) => index !== at)
  const item = all[at]
  return item === undefined ? all : [...rest.slice(0, at + by), item, ...rest.slice(at + by)]
}

/** What the service asks: added, ordered, changed and removed here, and saved with the service. */
export function ServiceQuestions({ form }: { form: Form }) {
  const t = useQuestionTexts()
  const [opened, setOpened] = useState<string | null>(null)
  const [tag, setTag] = useState<Tag>('en')
  const { questions } = form.values
  const addButton = useRef<HTMLButtonElement>(null)
  const set = (changed: QuestionValue[]) => form.set({ questions: changed })
  const add = (question: QuestionValue) => {
    set([...questions, question])
    setOpened(question.id)
  }
  return (
    <Fieldset legend={t.heading} variant="unstyled">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t.hint}
        </Text>
        {form.errorOf('questions') && (
          <Text size="sm" c="red">
            {form.errorOf('questions')}
          </Text>
        )}
        {questions.map((question, at) => (
          <Question
            key={question.id}
            at={at}
            question={question}
            form={form}
            tag={tag}
            setTag={setTag}
            isOpen={opened === question.id || hasErrors(form, question, at)}
            toggle={() => setOpened(opened === question.id ? null : question.id)}
            up={at > 0 ? () => set(moved(questions, at, -1)) : undefined}
            down={at < questions.length - 1 ? () => set(moved(questions, at, 1)) : undefined}
            remove={() => {
              set(questions.filter((_, index) => index !== at))
              // The focus was on the button that is removed.
              addButton.current?.focus()
            }}
          />
        ))}
        {questions.length < mostQuestions && (
          <Group gap="xs">
            <Button ref={addButton} variant="default" size="xs" onClick={() => add(newQuestion())}>
              {t.add}
            </Button>
            {!questions.some(({ key }) => key === referenceKey) && (
              <Button variant="default" size="xs" onClick={() => add(referenceQuestion())}>
                {t.addReference}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}

/** In errors: the words of the question, and which option, for `questions.0.options.1.label`. */
export function useQuestionName({ values: { questions } }: Form) {
  const t = useQuestionTexts()
  return (param: string): string | undefined => {
    const [, at, option] = /^questions\.(\d+)(?:\.options\.(\d+))?/.exec(param) ?? []
    const question = questions[Number(at)]
    if (!question) return undefined
    return t.named(shownWords(question.label) || t.newOne, option ? Number(option) + 1 : undefined)
  }
}

function hasErrors(form: Form, { options }: QuestionValue, at: number): boolean {
  const path = `questions.${at}`
  const ofOptions = options.flatMap((_, index) => [
    `${path}.options.${index}.key`,
    `${path}.options.${index}.label`,
  ])
  return [`${path}.key`, `${path}.label`, `${path}.help`, `${path}.options`, ...ofOptions].some(
    name => form.errorOf(name) !== undefined,
  )
}

interface QuestionProps {
  at: number
  question: QuestionValue
  form: Form
  tag: Tag
  setTag(tag: Tag): void
  isOpen: boolean
  toggle(): void
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove(): void
}

function Question({ at, question, form, tag, setTag, isOpen, toggle, up, down, remove }: QuestionProps) {
  const t = useQuestionTexts()
  const name = shownWords(question.label) || t.newOne
  const icon = { variant: 'subtle', color: 'gray', size: 'md' } as const
  return (
    <section className="panel" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={600}>
            {at + 1}. {name}
          </Text>
          <Text size="xs" c="dimmed">
            {t.kindOf[question.kind]}
            {question.required && ` · ${t.required}`}
            {question.isForStaff && ` · ${t.onlyStaff}`}
          </Text>
        </div>
        <Group gap={2} wrap="nowrap">
          <ActionIcon {...icon} aria-label={t.up(name)} disabled={!up} onClick={up}>
            <Icon of={IconArrowUp} />
          </ActionIcon>
          <ActionIcon {...icon} aria-label={t.down(name)} disabled={!down} onClick={down}>
            <Icon of={IconArrowDown} />
          </ActionIcon>
          <ActionIcon {...icon} aria-label={t.remove(name)} onClick={remove}>
            <Icon of={IconX} />
          </ActionIcon>
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={isOpen}
            aria-label={isOpen ? t.fold(name) : t.edit(name)}
            onClick={toggle}
          >
            {isOpen ? t.close : t.open}
          </Button>
        </Group>
      </Group>
      {isOpen && <Editor at={at} question={question} form={form} tag={tag} setTag={setTag} />}
    </section>
  )
}

type EditorProps = Pick<QuestionProps, 'at' | 'question' | 'form' | 'tag' | 'setTag'>

function Editor({ at, question, form, tag, setTag }: EditorProps) {
  const t = useQuestionTexts()
  const path = `questions.${at}` as const
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const change = (part: Partial<QuestionValue>) =>
    form.set({
      questions: form.values.questions.map((one, index) => (index === at ? { ...one, ...part } : one)),
    })
  return (
    <Stack gap="sm" mt="sm">
      <SegmentedControl
        size="xs"
        aria-label={t.language}
        data={customerLanguages}
        value={tag}
        onChange={value => setTag(value as Tag)}
      />
      <TextInput
        label={t.label}
        lang={tag}
        maxLength={200}
        ref={first}
        {...form.field(`${path}.label.${tag}`)}
        error={form.errorOf(`${path}.label`) ?? form.errorOf(`${path}.label.${tag}`)}
      />
      <Textarea label={t.help} lang={tag} autosize maxLength={500} {...form.field(`${path}.help.${tag}`)} />
      <NativeSelect
        label={t.kind}
        data={Object.entries(t.kindOf).map(([value, label]) => ({ value, label }))}
        value={question.kind}
        onChange={event => change(ofKind(question, event.currentTarget.value as QuestionKind))}
      />
      {hasOptions(question.kind) && (
        <Options
          path={`${path}.options`}
          options={question.options}
          form={form}
          tag={tag}
          set={options => change({ options })}
        />
      )}
      <TextInput
        label={t.key}
        description={t.keyHint}
        className="mono"
        maxLength={64}
        disabled={question.isKnown}
        placeholder={keyOf(shownWords(question.label))}
        {...form.field(`${path}.key`)}
      />
      <Checkbox label={t.required} {...form.box(`${path}.required`)} />
      <Checkbox label={t.onlyStaff} {...form.box(`${path}.isForStaff`)} />
    </Stack>
  )
}

/** Two empty options begin a list. */
const ofKind = ({ options }: QuestionValue, kind: QuestionKind): Partial<QuestionValue> => ({
  kind,
  options: hasOptions(kind) && options.length === 0 ? [newOption(), newOption()] : options,
})

interface OptionsProps {
  path: `questions.${number}.options`
  options: OptionValue[]
  form: Form
  tag: Tag
  set(options: OptionValue[]): void
}

function Options({ path, options, form, tag, set }: OptionsProps) {
  const t = useQuestionTexts()
  // Only an option that was added here takes the focus.
  const added = useRef<string>(undefined)
  const add = () => {
    const option = newOption()
    added.current = option.id
    set([...options, option])
  }
  return (
    <Fieldset legend={t.options} variant="unstyled">
      <Stack gap={4}>
        {options.map(({ id }, at) => (
          <Group key={id} gap={4} wrap="nowrap" align="start">
            <TextInput
              style={{ flex: 1 }}
              aria-label={t.option(at + 1)}
              placeholder={t.option(at + 1)}
              ref={input => {
                if (!input || added.current !== id) return
                added.current = undefined
                input.focus()
              }}
              lang={tag}
              maxLength={100}
              {...form.field(`${path}.${at}.label.${tag}`)}
              error={form.errorOf(`${path}.${at}.label`) ?? form.errorOf(`${path}.${at}.key`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t.removeOption(at + 1)}
              onClick={() => set(options.filter((_, index) => index !== at))}
            >
              <Icon of={IconX} />
            </ActionIcon>
          </Group>
        ))}
        {form.errorOf(path) && (
          <Text size="sm" c="red">
            {form.errorOf(path)}
          </Text>
        )}
        {options.length < mostOptions && (
          <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={add}>
            {t.addOption}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}
