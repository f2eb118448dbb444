import type { ErrorObject } from 'ajv'
import { latestEpochSeconds } from '../lib/clock.ts'
import { addressProblem } from '../lib/email-address.ts'
import { AppError, invalidParams, missingText } from '../lib/errors.ts'
import { nearestName } from '../lib/nearest-name.ts'
import { type Problem, problem } from '../lib/reasons/problems.ts'
import { shownKinds } from '../lib/shown-text.ts'
import { patternProblems } from './shapes.ts'

/** One `invalid_request` for all errors that a validator found in a part of a request. */
export function refusalOf(errors: ErrorObject[], httpPart: string): AppError {
  // A field can be named like a property that every object has.
  const found = new Map<string, Problem>()
  let compared = 0
  for (const error of errors.filter(isTelling(errors))) {
    if (found.has(nameOf(error))) continue
    const isUnknown = isUnknownField(error)
    if (isUnknown) compared += 1
    found.set(
      nameOf(error),
      isUnknown ? unknownProblem(error, httpPart, compared <= mostCompared) : problemOf(error),
    )
  }
  const problems = Object.fromEntries(found)
  const missing = errors
    .filter(({ keyword, instancePath }) => keyword === 'required' && instancePath === '')
    .map(error => String(error.params.missingProperty))
  const unknown = new Set(errors.filter(isUnknownField).map(nameOf))
  const told = messageOf(missing, problems, unknown, httpPart)
  if (told === undefined) return invalidParams(problems)
  return new AppError('invalid_request', 'invalid_parameters', { problems, message: told })
}

/** Looking for the nearest name takes up to 2 ms for each unknown field, of which a body can have 1,000. */
const mostCompared = 20

const isUnknownField = ({ keyword }: ErrorObject): boolean => keyword === 'additionalProperties'

/**
 * All that is missing and all that is unknown, or else the first bad value. Undefined where one parameter
 * says it all.
 */
function messageOf(
  missing: string[],
  problems: Record<string, Problem>,
  unknown: Set<string>,
  httpPart: string,
): string | undefined {
  const others = unknown.size === 0 ? undefined : unknownText([...unknown], problems, httpPart)
  if (missing.length > 0) {
    const text = missingText(missing)
    return others === undefined ? text : `${text.replace(/\.$/, '')}. ${others}`
  }
  const bad = Object.entries(problems).find(([name]) => !unknown.has(name))
  if (!others || (unknown.size === 1 && !bad)) return undefined
  return bad ? `Invalid parameter: ${bad[0]} ${bad[1].text}. ${others}` : others
}

function unknownText(names: string[], problems: Record<string, Problem>, httpPart: string): string {
  const [only = '', ...rest] = names
  if (rest.length === 0) return `${only} ${problems[only]?.text}.`.replace(/\?\.$/, '?')
  const shown = names.length > mostNamed ? [...names.slice(0, mostNamed), 'others'] : names
  const list = `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
  return `${list} are not ${httpPart === 'body' ? 'fields' : 'parameters'} of this request.`
}

const mostNamed = 10

/**
 * A bad key has an error of its own and one of `propertyNames`, which does not repeat the key. A value that
 * matches none of several schemas has an error of each: the types of the others say nothing of what is wrong
 * in it.
 */
function isTelling(errors: ErrorObject[]): (error: ErrorObject) => boolean {
  const explained = new Set(errors.filter(isOfValue).flatMap(error => pathsTo(error.instancePath)))
  return ({ propertyName, keyword, schemaPath, instancePath }) =>
    propertyName === undefined &&
    !(
      (keyword === 'anyOf' || (keyword === 'type' && schemaPath.includes('/anyOf/'))) &&
      explained.has(instancePath)
    )
}

const isOfValue = ({ schemaPath, keyword }: ErrorObject): boolean =>
  schemaPath.includes('/anyOf/') && keyword !== 'type'

/** The path itself, and those of all that the value lies in. */
const pathsTo = (path: string): string[] =>
  path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

/** Names the nearest known field, or else the few that there are. */
function unknownProblem(
  { params, parentSchema }: ErrorObject,
  httpPart: string,
  isCompared: boolean,
): Problem {
  const reason = httpPart === 'body' ? 'unknown_field' : 'unknown_parameter'
  const known = Object.keys(parentSchema?.properties ?? {})
  const nearest = isCompared ? nearestName(String(params.additionalProperty), known) : undefined
  if (nearest) return problem(reason, { case: 'nearest', nearest })
  if (known.length === 0) return problem(reason, { case: 'none' })
  if (known.length > mostListed) return problem(reason, { case: 'plain' })
  return problem(reason, { case: 'known', known: known.join(', ') })
}

const mostListed = 15
/** A client chooses the names of unknown fields. */
const longestName = 100

function nameOf(error: ErrorObject): string {
  // A JSON pointer (RFC 6901).
  const parts = error.instancePath.slice(1).split('/')
  const path = parts.map(part => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
  const { missingProperty, additionalProperty } = error.params
  const last = missingProperty ?? additionalProperty?.slice(0, longestName)
  return [path, last].filter(part => part !== undefined && part !== '').join('.') || 'body'
}

const problemsByKeyword: Record<string, (error: ErrorObject) => Problem> = {
  required: () => problem('required'),
  type: ({ params }) => wrongType([params.type].flat()),
  enum: ({ params }) => problem('not_listed', { allowed: params.allowedValues.map(String).join(', ') }),
  const: ({ params }) => problem('not_that', { allowed: String(params.allowedValue) }),
  minLength: ({ params }) =>
    params.limit === 1 ? problem('empty') : problem('too_short', { least: params.limit }),
  maxLength: ({ params }) => problem('too_long', { most: params.limit }),
  minimum: ({ params }) => problem('too_small', { least: params.limit }),
  maximum: ({ params, data }) =>
    params.limit === latestEpochSeconds && Number(data) <= latestEpochSeconds * 1000
      ? problem('milliseconds')
      : problem('too_large', { most: params.limit }),
  // Null stands for all wherever a list may be null.
  minItems: ({ params, parentSchema }) =>
    problem('too_few_items', {
      case: [parentSchema?.type].flat().includes('null') ? 'or_null' : 'list',
      least: params.limit,
    }),
  maxItems: ({ params }) => problem('too_many_items', { most: params.limit }),
  propertyNames: ({ schema }) =>
    problem('wrong_keys', { most: (schema as { maxLength?: number }).maxLength ?? 0 }),
  uniqueItems: () => problem('repeated_item'),
  pattern: ({ params }) => patternProblems[params.pattern] ?? problem('wrong_format'),
  // The only format is date-time.
  format: () => problem('not_a_date_time'),
  'x-mail-address': ({ data }) => addressProblem(`${data}`) ?? problem('not_valid'),
  'x-shown': ({ data, schema }) =>
    shownKinds[schema as keyof typeof shownKinds](`${data}`) ?? problem('not_valid'),
}

const problemOf = (error: ErrorObject): Problem =>
  problemsByKeyword[error.keyword]?.(error) ?? problem('not_valid')

const jsonTypes = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const

function wrongType(types: string[]): Problem {
  const only = types.length === 1 ? jsonTypes.find(type => type === types[0]) : undefined
  if (only) return problem('wrong_type', { case: only })
  return problem('wrong_type', { case: 'other', types: types.map(withArticle).join(' or ') })
}

const withArticle = (type: string) =>
  type === 'null' ? type : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`
