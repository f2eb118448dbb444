import { Type } from 'typebox'
import { type AnswerValue, questionKinds, questionReaders } from '../../platform/db/question-types.ts'
import { named, nullable, oneOf, unsetInExamples } from '../../platform/http/shapes.ts'

const example = { document: 'deed', pages: 12 }

/** `array` first: responses take the first type that fits, and `string` fits a list too. */
const valueTypes = { type: ['array', 'string', 'number', 'boolean'], items: { type: 'string' } }

/** The field of responses and events. */
export const answersField = {
  answers: Type.Optional(
    Type.Unsafe<Record<string, AnswerValue>>({
      type: 'object',
      additionalProperties: valueTypes,
      description:
        'Answers to the questions of the service, by key. `choice`: the key of the option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: a code of two letters. Missing if there is none.',
      examples: [example],
      ...unsetInExamples,
    }),
  ),
}

const given = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: { ...valueTypes, type: [...valueTypes.type, 'null'] },
    maxProperties: 100,
    description,
    examples: [example],
    ...unsetInExamples,
  })

const forms =
  'By key of the question. `choice`: the key of an option. `several`: a list of keys. `yes_no`: a boolean. `number`: a number. `date`: `YYYY-MM-DD`. `us_state`: the code or the name of a state.'

/** In the body of a new booking. */
export const newAnswersField = {
  answers: Type.Optional(
    given(
      `Answers to the questions of the service. ${forms} A required answer that is missing becomes a task of the customer.`,
    ),
  ),
}

/** In the body of a change. */
export const changedAnswersField = {
  answers: Type.Optional(
    nullable(
      given(
        `Answers to the questions of the service. ${forms} Questions that are left out keep their answers. Null or an empty text removes an answer. Null for the whole field removes all.`,
      ),
    ),
  ),
}

/** The same for a customer. */
export const customerAnswersField = {
  answers: Type.Optional(
    given(
      `Answers to the questions of the service. ${forms} Questions that are left out keep their answers. Null or an empty text removes an answer.`,
    ),
  ),
}

const asked = {
  key: Type.String({ description: 'Name of the question in `answers`.', examples: ['document'] }),
  kind: oneOf(questionKinds, 'Kind of the question.'),
  label: Type.String({
    description: 'The question, in the words in which it was answered.',
    examples: ['What will be notarized?'],
  }),
  help: nullable(Type.String({ description: 'A hint.', examples: ['You find it at the top of the page.'] })),
  options: Type.Array(
    Type.Object({ key: Type.String({ examples: ['deed'] }), label: Type.String({ examples: ['A deed'] }) }),
    { description: 'Of `choice` and `several`.' },
  ),
  required: Type.Boolean({ description: 'Whether it must be answered.' }),
  value: Type.Unsafe<AnswerValue | null>({
    type: [...valueTypes.type, 'null'],
    items: valueTypes.items,
    description: 'The answer, in the form of `answers`. Null: not answered.',
    examples: ['deed'],
  }),
  is_asked: Type.Boolean({
    description: 'False for an answer to a question that the service no longer asks.',
  }),
}

const text = nullable(
  Type.String({ description: "The answer in words, in the customer's language.", examples: ['A deed'] }),
)

export const BookingQuestion = named(
  'BookingQuestion',
  { ...asked, text },
  'A question of the service with its answer, as the customer sees it.',
)

export const AnsweredQuestion = named(
  'AnsweredQuestion',
  { ...asked, shown_to: oneOf(questionReaders, '`staff`: only staff see it and answer it.') },
  'A question of the service with its answer, as staff see it.',
)
