import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { addressProblem } from '../lib/email-address.ts'
import type { Problem } from '../lib/reasons/problems.ts'
import { shownKinds } from '../lib/shown-text.ts'
import { mailable, shownText } from './shapes.ts'
import { closed } from './unknown-fields.ts'
import { refusalOf } from './validation-errors.ts'

type Fields = Record<string, unknown>
interface ObjectSchema {
  properties?: Record<string, { type?: string | string[]; 'x-omitted-when-repeated'?: boolean }>
}

const firstError = newAjv(false)
const allErrors = newAjv(true)

/**
 * Checks each part of a request against its schema. Throws one `invalid_request` that names all bad
 * parameters. Unknown fields of a body are bad, except in v3, which has removed them before.
 */
export function validatorCompiler(): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart = 'body', url = '' }) => {
    let compiled: ValidateFunction | undefined
    const { properties = {} } = schema as ObjectSchema
    const prepare = preparations[httpPart] ?? asGiven
    const isContract = url.startsWith('/wp-json/v3')
    // A client of the contract may send a body where none is read.
    if (isContract && 'x-no-body' in schema) return () => ({ value: {} })
    const isClosed = httpPart === 'body' && !isContract
    return data => {
      // Compiled when first needed: compiling all would delay the start.
      const checked = isClosed ? closed(schema) : schema
      compiled ??= firstError.compile(checked)
      const check = compiled
      const value = prepare(data, properties)
      if (check(value)) return { value }
      if (!isModest(value)) return { error: refusalOf(check.errors ?? [], httpPart) }
      const checkAll = allErrors.compile(checked)
      checkAll(value)
      return { error: refusalOf(checkAll.errors ?? [], httpPart) }
    }
  }
}

/**
 * Checks values that are not a request of their own, such as the rows of a file. Returns the trimmed value,
 * or the reason of each bad field.
 */
export function checkerOf<T extends TSchema>(
  schema: T,
): (given: Fields) => { value: Static<T>; problems?: never } | { problems: Record<string, Problem> } {
  const check = allErrors.compile(schema)
  const { properties = {} } = schema as ObjectSchema
  return given => {
    const value = prepareBody(given, properties)
    if (check(value)) return { value: value as Static<T> }
    return { problems: refusalOf(check.errors ?? [], 'body').problems ?? {} }
  }
}

function newAjv(allErrors: boolean): Ajv {
  const ajv = new Ajv({ allErrors, useDefaults: true, verbose: true, strict: false })
  ajv.addFormat('date-time', isInstant)
  ajv.addKeyword({
    keyword: Object.keys(mailable),
    type: 'string',
    validate: (_asked: boolean, text: string) => addressProblem(text) === undefined,
  })
  ajv.addKeyword({
    keyword: Object.keys(shownText),
    type: 'string',
    validate: (kind: keyof typeof shownKinds, text: string) => shownKinds[kind](text) === undefined,
  })
  return ajv
}

const modestValues = 1_000

/**
 * A mebibyte of invalid items has half a million errors, which take seconds to collect. There only the first
 * is reported.
 */
function isModest(value: unknown): boolean {
  let values = 0
  const count = (part: unknown): boolean =>
    ++values <= modestValues &&
    (typeof part !== 'object' || part === null || Object.values(part).every(count))
  return count(value)
}

/** Whether the text is an existing date, `YYYY-MM-DD`. `Date` reads February 30 as March 2. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

const instant = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
const afterLastYear = Date.parse('+010000-01-01T00:00:00Z')

/**
 * RFC 3339 from 1970, without leap seconds. The embedded database reads a year below 100 as one of the 20th
 * century.
 */
export function isInstant(text: string): boolean {
  const [, date = ''] = instant.exec(text) ?? []
  const at = Date.parse(text)
  return isDate(date) && at >= 0 && at < afterLastYear
}

type Prepare = (data: unknown, properties: NonNullable<ObjectSchema['properties']>) => unknown

const asGiven: Prepare = data => data

/** A name that has only invisible characters counts as empty. */
export const visible = /[^\s\p{M}\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u

/**
 * Trims the strings of the body. No body counts as `{}`. Decisions "Unknown body fields" and "Empty body".
 */
const prepareBody: Prepare = (data, properties) => {
  if (data === null) return {}
  if (!isFields(data)) return data
  const value: Fields = { ...data }
  for (const [name, given] of Object.entries(value)) {
    if (typeof given === 'string' && Object.hasOwn(properties, name))
      value[name] = visible.test(given) ? given.trim() : ''
  }
  return value
}

/** URLs contain text: whole numbers are parsed where the schema asks for them. */
const prepareQuery: Prepare = (data, properties) => {
  const value: Fields = { ...(data as Fields) }
  for (const [name, given] of Object.entries(value)) {
    if (typeof given !== 'string') {
      if (properties[name]?.['x-omitted-when-repeated']) delete value[name]
      continue
    }
    value[name] =
      properties[name]?.type === 'integer' && /^-?\d{1,100}$/.test(given) ? Number(given) : given.trim()
  }
  return value
}

/** An id that no row has. An invalid path id is replaced by it, and so is not found. */
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
