import type { Service } from '@jurat/client/manage'

type Question = Service['questions'][number]
export type QuestionKind = Question['kind']
export type Tag = 'en' | 'es' | 'fr'
type Words = Record<Tag, string>

/** A question as the form has it. Keys that are empty are made from the words when it is sent. */
export interface QuestionValue {
  /** Only for the form, which may not know a key yet. */
  id: string
  key: string
  /** Whether the service has it already: answers name its key. */
  isKnown: boolean
  kind: QuestionKind
  label: Words
  help: Words
  options: OptionValue[]
  required: boolean
  isForStaff: boolean
}

export interface OptionValue {
  id: string
  key: string
  label: Words
}

export const mostQuestions = 20
export const mostOptions = 50

export const hasOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'several'

const none = (): Words => ({ en: '', es: '', fr: '' })
const wordsOf = ({ en, es, fr }: Question['label']): Words => ({ en: en ?? '', es: es ?? '', fr: fr ?? '' })

export const newOption = (): OptionValue => ({ id: crypto.randomUUID(), key: '', label: none() })

export const newQuestion = (): QuestionValue => ({
  id: crypto.randomUUID(),
  key: '',
  isKnown: false,
  kind: 'short_text',
  label: none(),
  help: none(),
  options: [],
  required: false,
  isForStaff: false,
})

/** The key of the question about the file number of the customer, which mails then have in their subject. */
export const referenceKey = 'reference'

export const referenceQuestion = (): QuestionValue => ({
  ...newQuestion(),
  key: referenceKey,
  label: { en: 'Your reference', es: 'Su referencia', fr: 'Votre référence' },
  help: {
    en: 'Such as your file number. The subject of our emails has it.',
    es: 'Por ejemplo, su número de expediente. Aparece en el asunto de nuestros correos.',
    fr: 'Par exemple votre numéro de dossier. Il figure dans l’objet de nos e-mails.',
  },
})

export const questionValuesOf = (service: Service | undefined): QuestionValue[] =>
  (service?.questions ?? []).map(({ key, kind, label, help, options, required, shown_to }) => ({
    id: key,
    key,
    isKnown: true,
    kind,
    label: wordsOf(label),
    help: wordsOf(help),
    options: options.map(option => ({ id: option.key, key: option.key, label: wordsOf(option.label) })),
    required,
    isForStaff: shown_to === 'staff',
  }))

/** The first language that has words. */
export const shownWords = ({ en, es, fr }: Words): string => en || es || fr

/** "What is it?" becomes `what_is_it`. */
export const keyOf = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 40)

/** Each with its key, or one made from its words that no other has. */
function withKeys<V extends { key: string; label: Words }>(values: V[], word: string): V[] {
  const taken = new Set(values.map(({ key }) => key))
  return values.map(value => {
    if (value.key !== '') return value
    const base = keyOf(shownWords(value.label)) || word
    let key = base
    for (let at = 2; taken.has(key); at++) key = `${base}_${at}`
    taken.add(key)
    return { ...value, key }
  })
}

const sent = ({ en, es, fr }: Words) => ({ en: en || null, es: es || null, fr: fr || null })

/** As they are sent. */
export const typedQuestions = (values: QuestionValue[]) =>
  withKeys(values, 'question').map(({ key, kind, label, help, options, required, isForStaff }) => ({
    key,
    kind,
    label: sent(label),
    help: sent(help),
    options: hasOptions(kind)
      ? withKeys(options, 'option').map(option => ({ key: option.key, label: sent(option.label) }))
      : [],
    required,
    shown_to: isForStaff ? ('staff' as const) : ('customer' as const),
  }))
