import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { AppError } from '../errors.ts'
import { patternReasons } from './wire.ts'

type Fields = Record<string, unknown>
interface ObjectSchema {
  properties?: Record<string, { type?: string | string[] }>
}

/** Checks each part of a request against its schema, and throws one `invalid_request` naming all bad parameters. */
export function validatorCompiler(): FastifySchemaCompiler<TSchema> {
  const first = newAjv(false)
  const all = newAjv(true)
  return ({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined
    const { properties = {} } = schema as ObjectSchema
    const prepare = preparations[httpPart ?? 'body'] ?? asGiven
    return data => {
      // Compiled when first needed: all at once would hold up the start.
      compiled ??= first.compile(schema)
      const check = compiled
      const value = prepare(data, properties)
      if (check(value)) return { value }
      if (!isModest(value)) return { error: refusal(check.errors ?? []) }
      const checkAll = all.compile(schema)
      checkAll(value)
      return { error: refusal(checkAll.errors ?? []) }
    }
  }
}

function newAjv(allErrors: boolean): Ajv {
  const ajv = new Ajv({ allErrors, useDefaults: true, verbose: true, strict: false })
  ajv.addFormat('date-time', isInstant)
  return ajv
}

const modestValues = 1_000

/** A mebibyte of wrong items has half a million reasons, which take seconds to collect: there the first must do. */
function isModest(value: unknown): boolean {
  let values = 0
  const count = (part: unknown): boolean =>
    ++values <= modestValues &&
    (typeof part !== 'object' || part === null || Object.values(part).every(count))
  return count(value)
}

/** RFC 3339, of a moment that every part of the house can hold: leap seconds and years beyond 1 to 9999 are none. */
function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text)) return false
  const at = Date.parse(text)
  return at >= Date.parse('0001-01-01T00:00:00Z') && at < Date.parse('+010000-01-01T00:00:00Z')
}

type Prepare = (data: unknown, properties: NonNullable<ObjectSchema['properties']>) => unknown

const asGiven: Prepare = data => data

/** Strings are trimmed (decision "Unknown body fields"); no body is an empty one (decision "Empty body"). */
const prepareBody: Prepare = (data, properties) => {
  if (data === null) return {}
  if (!isFields(data)) return data
  const value: Fields = { ...data }
  for (const [name, given] of Object.entries(value)) {
    if (typeof given === 'string' && Object.hasOwn(properties, name)) value[name] = given.trim()
  }
  return value
}

/** What stands in a URL is text: whole numbers are read where the schema asks for them. */
const prepareQuery: Prepare = (data, properties) => {
  const value: Fields = { ...(data as Fields) }
  for (const [name, given] of Object.entries(value)) {
    if (typeof given !== 'string') continue
    value[name] =
      properties[name]?.type === 'integer' && /^-?\d{1,16}$/.test(given) ? Number(given) : given.trim()
  }
  return value
}

/** The id that no row has: a path id that is none is looked up like any other, and not found. */
const noRow = Number.MAX_SAFE_INTEGER

const prepareParams: Prepare = (data, properties) => {
  const value: Fields = { ...(data as Fields) }
  for (const [name, { type }] of Object.entries(properties)) {
    if (type !== 'integer') continue
    const id = /^[1-9]\d{0,15}$/.test(String(value[name])) ? Number(value[name]) : noRow
    value[name] = Math.min(id, noRow)
  }
  return value
}

const preparations: Record<string, Prepare> = {
  body: prepareBody,
  querystring: prepareQuery,
  params: prepareParams,
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function refusal(errors: ErrorObject[]): AppError {
  const params: Record<string, string> = {}
  for (const error of errors) params[nameOf(error)] ??= reasonOf(error)
  const missing = errors.find(error => error.keyword === 'required' && error.instancePath === '')
  const [name, reason] = Object.entries(params)[0] ?? []
  const message = missing
    ? `Missing required parameter: ${missing.params.missingProperty}`
    : `Invalid parameter: ${name} ${reason}.`
  return new AppError('invalid_request', message, { params })
}

function nameOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword !== 'required') return path || 'body'
  return path ? `${path}.${error.params.missingProperty}` : error.params.missingProperty
}

const reasons: Record<string, (error: ErrorObject) => string> = {
  required: () => 'is required',
  type: ({ params }) => `must be ${[params.type].flat().map(withArticle).join(' or ')}`,
  enum: ({ params }) => `must be one of ${params.allowedValues.map(String).join(', ')}`,
  const: ({ params }) => `must be ${params.allowedValue}`,
  minLength: ({ params }) =>
    params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`,
  maxLength: ({ params }) => `must have at most ${params.limit} characters`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  minItems: ({ params }) => `must have at least ${params.limit} items`,
  maxItems: ({ params }) => `must have at most ${params.limit} items`,
  uniqueItems: () => 'must not repeat an item',
  pattern: ({ params }) => patternReasons[params.pattern] ?? 'is not in the right form',
  format: ({ params }) => `must be a valid ${params.format}`,
}

const reasonOf = (error: ErrorObject): string => reasons[error.keyword]?.(error) ?? 'is not valid'

const withArticle = (type: string) =>
  type === 'null' ? type : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`
