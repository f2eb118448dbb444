import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { type ErrorCode, statusOf } from '../lib/errors.ts'
import { type Problem, problem } from '../lib/reasons/problems.ts'
import { exampleOf } from './error-examples.ts'

/** Shapes shared by the schemas of all folders. */

/** No control characters, no lone surrogates (decision "Unknown body fields"). */
export const oneLine = '^[^\\p{Cc}\\p{Cs}]*$'

/** What is wrong with values that do not match a pattern. */
export const patternProblems: Record<string, Problem> = {
  [oneLine]: problem('control_characters'),
}

/**
 * Keeps the error text for values that do not match the pattern. Returns the pattern. Throws if it has
 * another text already.
 */
export function pattern(source: string, wrong: Problem): string {
  const known = patternProblems[source]
  if (known && known.reason !== wrong.reason)
    throw new Error(`The pattern ${source} has another reason: ${known.reason}.`)
  patternProblems[source] = wrong
  return source
}

/** An email address within a larger pattern. */
export const addressPattern =
  '[^\\s\\p{Cc}\\p{Cs}@<>()\\[\\],;:"\\\\]+@[^\\s\\p{Cc}\\p{Cs}@<>()\\[\\],;:"\\\\.]+(\\.[^\\s\\p{Cc}\\p{Cs}@<>()\\[\\],;:"\\\\.]+)+'

/**
 * The address, alone or with a name, is also checked by `addressProblem`: a pattern cannot express all rules
 * of mail servers.
 */
export const mailable = { 'x-mail-address': true }

/** Customers see the value as a link, or as text: `shownKinds` has what misleads them. */
export const shownLink = { 'x-shown': 'link' }
export const shownText = { 'x-shown': 'text' }

/** A local date. Whether the calendar has it is checked later. */
export const datePattern = pattern('^\\d{4}-\\d\\d-\\d\\d$', problem('not_a_date'))
const emailPattern = pattern(`^${addressPattern}$`, problem('not_an_email'))
const langPattern = pattern('^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$', problem('not_a_language'))

export const text = (description: string, example: string, maxLength = 255) =>
  Type.String({ minLength: 1, maxLength, pattern: oneLine, description, examples: [example] })

export const optionalText = (description: string, example: string, maxLength = 255) =>
  Type.Optional(Type.String({ maxLength, pattern: oneLine, description, examples: [example] }))

/** A filter with the contract's exact match: a value that no row has matches nothing (decision "Filters"). */
export const exactFilter = (description: string, example: string) =>
  Type.Optional(Type.String({ pattern: oneLine, description, examples: [example] }))

/** A parameter that counts as omitted if it is repeated: for the contract, an invalid date means today. */
export const onceOrOmitted = { 'x-omitted-when-repeated': true }

/** A field beyond the contract's shapes, which whole examples of a resource or an event leave out. */
export const unsetInExamples = { 'x-unset-in-examples': true }

export const email = (description: string) =>
  Type.String({
    maxLength: 254,
    pattern: emailPattern,
    ...mailable,
    description,
    examples: ['ana@example.com'],
  })

/** The texts of pages and mails are in three languages. Other tags are kept for the business. */
export const lang = (description: string) =>
  Type.String({
    maxLength: 35,
    pattern: langPattern,
    description: `${description} \`en\`, \`es\` or \`fr\`, also with a region, such as \`es-MX\`. Another BCP 47 tag is stored, but pages and mails are in English: the response then has \`Jurat-Language: en\`.`,
    examples: ['en', 'es', 'fr', 'es-MX'],
  })

/** One of the given words, as a plain `enum`. */
export const oneOf = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(Type.String({ enum: [...values], description, examples: [values[0] as string] }))

/** The type or null, as `type: [x, "null"]`, the fastest form for both the validator and the serializer. */
export const nullable = <T extends TSchema>(schema: T) => {
  const values = 'enum' in schema ? { enum: [...(schema.enum as unknown[]), null], examples: [null] } : {}
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [(schema as { type?: string }).type, 'null'],
    ...values,
  })
}

export const wireDateTime = (description: string, example = '2026-11-20T15:04:05Z') =>
  Type.String({ format: 'date-time', description, examples: [example] })

export const integer = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })

export const key = (description: string) => Type.String({ description, examples: ['V1StGXR8_Z5jdHi6B-myT'] })

export const lines = pattern('^([^\\p{Cc}\\p{Cs}]|[\\n\\t])*$', problem('control_characters_in_lines'))
export const httpsUrl = pattern('^https://[^\\s\\p{Cc}\\p{Cs}"<>\\\\]+$', problem('not_an_https_url'))

/** A text in one or more lines. */
export const linesOf = (description: string, example: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: lines, description, examples: [example] })

/** Where appointments take place, in responses. */
export const placeResponse = (owner: string) => ({
  location: nullable(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: lines,
      ...shownText,
      description: `Place of ${owner}, in one or more lines. Customers see it on their pages, in mails and in calendar files. The appointment's own place counts first, then the service's. That of the notary counts last, and only with the signing method \`wet\`.`,
      examples: ['120 Main Street, Suite 4\nSpringfield, IL 62701'],
    }),
  ),
  meeting_url: nullable(
    Type.String({
      maxLength: 2000,
      pattern: httpsUrl,
      ...shownLink,
      description: `Link of the online meeting of ${owner}, without a user name, a password and invisible characters. Customers reach it only from the session page, from 15 minutes before the start. The appointment's own link counts first, then the notary's, then the service's; with the signing method \`wet\` only its own.`,
      examples: ['https://meet.example.com/room-7'],
    }),
  ),
})

/** The same in requests. Null removes the value. */
export function placeFields(owner: string) {
  const { location, meeting_url } = placeResponse(owner)
  return { location: Type.Optional(location), meeting_url: Type.Optional(meeting_url) }
}

/** Whether people are mailed that a default place has changed. */
export const notifyOfPlace = Type.Optional(
  Type.Boolean({
    default: true,
    description:
      'When `location` or `meeting_url` changes, customers, signers and notaries of future appointments that use it are mailed after a minute. False: nobody is mailed about it.',
  }),
)

/** `links.self`, and other links of the resource. */
export const selfLinks = <T extends TProperties>(path: string, others: T = {} as T) =>
  Type.Object({ self: url(path), ...others })

/** A URL of this server. */
export const url = (path: string) =>
  Type.String({ format: 'uri', examples: [`https://jurat.example.com${path}`] })

/** A named shape: the OpenAPI document lists it in its components. */
export const named = <T extends TProperties>(title: string, properties: T, description: string) =>
  Type.Object(properties, { title, description })

/**
 * An id in a path. Anything but a positive integer matches no row, so it is not found (decision "Non-integer
 * path id").
 */
export const IdParams = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Id of the resource.', examples: [1042] }),
})

export const pageParams = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 25,
      description: 'Number of items per page.',
      examples: [25],
    }),
  ),
  cursor: Type.Optional(
    Type.String({ description: '`next_cursor` of the previous page.', examples: ['eyJhZnRlciI6MTA0Mn0='] }),
  ),
}

export const idFilter = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description, examples: [1042] }))

/** The list envelope of contract section "List envelope". */
export const listOf = <T extends TSchema>(item: T) =>
  Type.Object(
    {
      object: Type.Literal('list'),
      data: Type.Array(item),
      next_cursor: nullable(
        Type.String({
          description: '`cursor` of the next page. Null on the last page.',
          examples: ['eyJhZnRlciI6MTA0Mn0='],
        }),
      ),
    },
    { title: `${(item as { title?: string }).title}List` },
  )

export const JsonNull = Type.Unsafe<null>({ type: 'null', description: 'JSON null.' })

const reason = (code: ErrorCode) =>
  Type.String({
    description: 'The rule that rejected the request. Each code has its own reasons.',
    examples: [exampleOf(code).reason],
  })

const values = Type.Optional(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description:
      'The values in the message, such as a limit. `case` says which sentence of the reason it is.',
    examples: [{ most: 50 }],
  }),
)

const problems = Type.Optional(
  Type.Record(Type.String(), Type.Object({ reason: Type.String({ examples: ['required'] }), values }), {
    description: 'The same parameters for programs: what is wrong, and the values of the text.',
    examples: [{ first_name: { reason: 'required' } }],
  }),
)

/** Codes whose responses can name free times. */
const refusedTimes = { slot_unavailable: true, reschedule_failed: true }

const nearest = Type.Optional(
  Type.Array(Type.String({ format: 'date-time', examples: ['2026-11-20T15:15:00+00:00'] }), {
    maxItems: 3,
    description: 'Up to three free start times nearest to the rejected one, in order.',
  }),
)

/** One body that clients of the contract's shapes A and B both understand (decision "Error body"). */
export const errorResponse = (codes: readonly ErrorCode[], withNearest = false) => {
  const code = Type.String({ enum: [...codes], examples: [codes[0] as string] })
  const message = Type.String({ examples: [exampleOf(codes[0] as ErrorCode).message] })
  return Type.Object({
    error: Type.Object({ code, message }),
    code,
    message,
    data: Type.Object({
      status: Type.Integer({ examples: [statusOf[codes[0] as ErrorCode]] }),
      request_id: Type.String({ examples: ['req_V1StGXR8Z5jdHi6BmyT'] }),
      params: Type.Optional(
        Type.Record(Type.String(), Type.String(), {
          description: 'Every missing or malformed parameter, with the reason.',
          examples: [{ first_name: 'is required' }],
        }),
      ),
      problems,
      reason: reason(codes[0] as ErrorCode),
      values,
      ...(withNearest && codes.some(code => code in refusedTimes) ? { nearest } : {}),
    }),
  })
}
