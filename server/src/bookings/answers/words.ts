import { questionTexts } from '../../mail/languages/question-texts.ts'
import { languageOf } from '../../platform/lib/language-tags.ts'
import { stateName } from '../../platform/lib/us-states.ts'
import type { Answer, AnswerValue, AskedQuestion } from './rules.ts'

type Answered = Pick<AskedQuestion, 'kind' | 'options'> & { value: AnswerValue }

/** The answer as a reader of the locale sees it. A long text has line breaks. */
export function answerText({ kind, options, value }: Answered, locale: string): string {
  const { language } = languageOf(locale)
  const labelOf = (key: unknown) => options.find(option => option.key === key)?.label ?? String(key)
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (typeof value === 'boolean') return questionTexts[language][value ? 'yes' : 'no']
  if (typeof value === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value)
  if (kind === 'choice') return labelOf(value)
  if (kind === 'us_state') return stateName(value)
  return kind === 'date'
    ? Temporal.PlainDate.from(value).toLocaleString(locale, { dateStyle: 'long' })
    : value
}

/** The stored answer in the same words. */
export const storedText = ({ options = {}, ...answer }: Answer, locale: string): string =>
  answerText({ ...answer, options: Object.entries(options).map(([key, label]) => ({ key, label })) }, locale)
