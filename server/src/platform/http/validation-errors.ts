import type { ErrorObject } from 'ajv'
import { latestEpochSeconds } from '../lib/clock.ts'
import { addressProblem } from '../lib/email-address.ts'
import { AppError, invalidParams, missingText } from '../lib/errors.ts'
import { nearestName } from '../lib/nearest-name.ts'
import { patternReasons } from './shapes.ts'

/** One `invalid_request` for all errors that a validator found in a part of a request. */
export function refusalOf(errors: ErrorObject[], httpPart: string): AppError {
  // A field can be named like a property that every object has.
  const reasons = new Map<string, string>()
  let compared = 0
  for (const error of errors.filter(isTelling(errors))) {
    if (reasons.has(nameOf(error))) continue
    const isUnknown = isUnknownField(error)
    if (isUnknown) compared += 1
    reasons.set(
      nameOf(error),
      isUnknown ? unknownReason(error, httpPart, compared <= mostCompared) : reasonOf(error),
    )
  }
  const params = Object.fromEntries(reasons)
  const missing = errors
    .filter(({ keyword, instancePath }) => keyword === 'required' && instancePath === '')
    .map(error => String(error.params.missingProperty))
  const unknown = new Set(errors.filter(isUnknownField).map(nameOf))
  const told = messageOf(missing, params, unknown, httpPart)
  return told === undefined
    ? invalidParams(params)
    : new AppError('invalid_request', 'invalid_parameters', { params, message: told })
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
  params: Record<string, string>,
  unknown: Set<string>,
  httpPart: string,
): string | undefined {
  const others = unknown.size === 0 ? undefined : unknownText([...unknown], params, httpPart)
  if (missing.length > 0) {
    const text = missingText(missing)
    return others === undefined ? text : `${text.replace(/\.$/, '')}. ${others}`
  }
  const bad = Object.entries(params).find(([name]) => !unknown.has(name))
  if (!others || (unknown.size === 1 && !bad)) return undefined
  return bad ? `Invalid parameter: ${bad.join(' ')}. ${others}` : others
}

function unknownText(names: string[], params: Record<string, string>, httpPart: string): string {
  const [only = '', ...rest] = names
  if (rest.length === 0) return `${only} ${params[only]}.`.replace(/\?\.$/, '?')
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
function unknownReason({ params, parentSchema }: ErrorObject, httpPart: string, isCompared: boolean): string {
  const known = Object.keys(parentSchema?.properties ?? {})
  const nearest = isCompared ? nearestName(String(params.additionalProperty), known) : undefined
  const what = `is not a ${httpPart === 'body' ? 'field' : 'parameter'} of this request`
  if (nearest) return `${what}. Did you mean ${nearest}?`
  if (known.length === 0) return `${what}, which takes none`
  return known.length > mostListed ? what : `${what}. Known: ${known.join(', ')}`
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

const reasonsByKeyword: Record<string, (error: ErrorObject) => string> = {
  required: () => 'is required',
  type: ({ params }) => `must be ${[params.type].flat().map(withArticle).join(' or ')}`,
  enum: ({ params }) => `must be one of ${params.allowedValues.map(String).join(', ')}`,
  const: ({ params }) => `must be ${params.allowedValue}`,
  minLength: ({ params }) =>
    params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`,
  maxLength: ({ params }) => `must have at most ${params.limit} characters`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params, data }) =>
    params.limit === latestEpochSeconds && Number(data) <= latestEpochSeconds * 1000
      ? 'must be in seconds, not milliseconds'
      : `must be at most ${params.limit}`,
  // Null stands for all wherever a list may be null.
  minItems: ({ params, parentSchema }) =>
    [parentSchema?.type].flat().includes('null')
      ? `must have at least ${params.limit} items, or be null for all`
      : `must have at least ${params.limit} items`,
  maxItems: ({ params }) => `must have at most ${params.limit} items`,
  propertyNames: ({ schema }) =>
    `must have keys of 1 to ${(schema as { maxLength?: number }).maxLength} characters, without control characters`,
  uniqueItems: () => 'must not repeat an item',
  pattern: ({ params }) => patternReasons[params.pattern] ?? 'has the wrong format',
  // The only format is date-time.
  format: () => 'must be a valid date-time from 1970 to 9999, such as 2026-11-20T15:04:05Z',
  'x-mail-address': ({ data }) => `${addressProblem(`${data}`)}`,
}

const reasonOf = (error: ErrorObject): string => reasonsByKeyword[error.keyword]?.(error) ?? 'is not valid'

const withArticle = (type: string) =>
  type === 'null' ? type : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`
