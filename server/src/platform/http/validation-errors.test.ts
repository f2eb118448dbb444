import type { ErrorObject } from 'ajv'
import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../../test/helpers/growth.ts'
import type { AppError } from '../lib/errors.ts'
import { validatorCompiler } from './validation.ts'
import { refusalOf } from './validation-errors.ts'

const errorOf = (schema: TSchema, body: unknown): AppError => {
  const check = validatorCompiler()({ schema, method: 'POST', url: '/', httpPart: 'body' })
  return (check(body) as { error: AppError }).error
}

const Person = Type.Object({
  first_name: Type.String(),
  ages: Type.Optional(Type.Array(Type.Integer())),
})

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`frist_name${at}`, 1]))

test('Only the first 20 unknown fields are compared with the known ones', () => {
  const { params = {} } = errorOf(Person, { first_name: 'Ana', ...fields(50) })
  const reasons = Object.values(params)
  expect(reasons.slice(0, 20)).toEqual(
    Array(20).fill('is not a field of this request. Did you mean first_name?'),
  )
  expect(reasons.slice(20)).toEqual(Array(30).fill('is not a field of this request. Known: first_name, ages'))
})

test('At most 1,000 values are reported, and beyond that only the first error', () => {
  const ages = (count: number) => ({ first_name: 'Ana', ages: Array<string>(count).fill('old') })
  expect(Object.keys(errorOf(Person, ages(900)).params ?? {})).toHaveLength(900)
  expect(errorOf(Person, ages(1_000)).params).toEqual({ 'ages.0': 'must be an integer' })
})

test('Errors of lists of several shapes take time in proportion to their number', async () => {
  const errorsOf = (size: number): ErrorObject[] =>
    Array.from({ length: size / 2 }, (_, at) => [
      error('type', `/days/${at}`, '#/properties/days/items/anyOf/0/type'),
      error('anyOf', `/days/${at}`, '#/properties/days/items/anyOf'),
    ]).flat()
  expect(await growthOf(errorsOf, errors => refusalOf(errors, 'body'))).toBeLessThan(linearGrowth)
})

const error = (keyword: string, instancePath: string, schemaPath: string): ErrorObject =>
  ({ keyword, instancePath, schemaPath, params: { type: 'string' } }) as ErrorObject
