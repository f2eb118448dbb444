import { Type } from 'typebox'
import { questionKinds, questionReaders } from '../../platform/db/question-types.ts'
import { lines, named, nullable, oneLine, oneOf, pattern } from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

const mostQuestions = 20
const mostOptions = 50

const key = (description: string, example: string) =>
  Type.String({
    pattern: pattern('^[a-z0-9_]{1,64}$', problem('not_a_code')),
    description,
    examples: [example],
  })

const line = (maxLength: number) =>
  nullable(Type.String({ maxLength, pattern: oneLine, examples: ['What will be notarized?'] }))
const paragraph = nullable(
  Type.String({ maxLength: 500, pattern: lines, examples: ['You find it at the top of the page.'] }),
)

const wording = <T extends ReturnType<typeof line>>(of: T) => ({
  en: Type.Optional(of),
  es: Type.Optional(of),
  fr: Type.Optional(of),
})
const everyWording = <T extends ReturnType<typeof line>>(of: T) => ({ en: of, es: of, fr: of })

const fallback =
  'A language without a text shows the English one, else that of the first language that has one.'
const labelText = `The question, by language. At least one language. ${fallback}`
const helpText = `A hint below the question, by language. ${fallback}`
const kindText =
  '`short_text`: at most 200 characters in one line. `long_text`: at most 2,000 in lines. `choice`: one of the options. `several`: one or more of them. `yes_no`. `number`: from -1,000,000,000 to 1,000,000,000. `date`: a day of the years 1900 to 2199. `us_state`: a state or territory of the US.'
const readerText = '`customer`: the customer and staff answer it. `staff`: only staff see it and answer it.'
const keyText =
  'Name of the question in `answers`. It stays the same when the words change: an answer belongs to the question with its key and kind.'
const requiredText =
  'Whether it must be answered. Pages insist on it. Calls and staff may leave it open: it is then a task of the customer and blocks the session.'

export const Question = named(
  'Question',
  {
    key: key(keyText, 'document'),
    kind: oneOf(questionKinds, kindText),
    label: Type.Object(everyWording(line(200)), { description: labelText }),
    help: Type.Object(everyWording(paragraph), { description: helpText }),
    options: Type.Array(
      Type.Object({
        key: key('Name of the option in `answers`.', 'deed'),
        label: Type.Object(everyWording(line(100)), { description: 'The option, by language.' }),
      }),
      { description: 'Of `choice` and `several`. Empty for the other kinds.' },
    ),
    required: Type.Boolean({ description: requiredText }),
    shown_to: oneOf(questionReaders, readerText),
  },
  'A question that a service asks.',
)

/** In the language of a customer. */
export const ShownQuestion = named(
  'ShownQuestion',
  {
    key: Question.properties.key,
    kind: Question.properties.kind,
    label: Type.String({ description: 'The question.', examples: ['What will be notarized?'] }),
    help: nullable(
      Type.String({ description: 'A hint.', examples: ['You find it at the top of the page.'] }),
    ),
    options: Type.Array(
      Type.Object({ key: Type.String({ examples: ['deed'] }), label: Type.String({ examples: ['A deed'] }) }),
      { description: 'Of `choice` and `several`. Empty for the other kinds.' },
    ),
    required: Question.properties.required,
  },
  'A question of a service in one language.',
)

const GivenQuestion = Type.Object({
  key: key(keyText, 'document'),
  kind: oneOf(questionKinds, kindText),
  label: Type.Object(wording(line(200)), { description: labelText }),
  help: Type.Optional(nullable(Type.Object(wording(paragraph), { description: helpText }))),
  options: Type.Optional(
    Type.Array(
      Type.Object({
        key: key('Name of the option in `answers`.', 'deed'),
        label: Type.Object(wording(line(100)), {
          description: `The option, by language. At least one language. ${fallback}`,
        }),
      }),
      { maxItems: mostOptions, description: 'Of `choice` and `several`: 1 to 50 options.' },
    ),
  ),
  required: Type.Optional(Type.Boolean({ default: false, description: requiredText })),
  shown_to: Type.Optional({ ...oneOf(questionReaders, readerText), default: 'customer' }),
})

export const givenQuestions = Type.Optional(
  Type.Array(GivenQuestion, {
    maxItems: mostQuestions,
    description:
      'What the service asks, in this order: at most 20 questions, which replace those before. Answers that were given stay with their bookings.',
    examples: [
      [
        {
          key: 'document',
          kind: 'choice',
          label: { en: 'What will be notarized?', es: '¿Qué se va a notarizar?' },
          options: [
            { key: 'deed', label: { en: 'A deed', es: 'Una escritura' } },
            { key: 'other', label: { en: 'Something else', es: 'Otra cosa' } },
          ],
          required: true,
        },
      ],
    ],
  }),
)
