export const questionKinds = [
  'short_text',
  'long_text',
  'choice',
  'several',
  'yes_no',
  'number',
  'date',
  'us_state',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Who answers it: the customer and staff, or only staff. */
export const questionReaders = ['customer', 'staff'] as const
export type QuestionReader = (typeof questionReaders)[number]

/** A text in the languages that have it. */
export interface Wording {
  en?: string
  es?: string
  fr?: string
}

/** What a service asks. */
export interface Question {
  key: string
  kind: QuestionKind
  label: Wording
  help: Wording
  /** Of `choice` and `several`. */
  options: { key: string; label: Wording }[]
  required: boolean
  shown_to: QuestionReader
}

export type AnswerValue = string | number | boolean | string[]

/** An answer, with the words of the question as they were when it was given. */
export interface Answer {
  key: string
  kind: QuestionKind
  shown_to: QuestionReader
  label: string
  value: AnswerValue
  /** Of `choice` and `several`: the words of what was chosen, by key. */
  options?: Record<string, string>
  /** Language of these words. */
  lang: string
}
