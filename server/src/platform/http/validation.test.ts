import fc from 'fast-check'
import { type TSchema, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { AppError } from '../lib/errors.ts'
import {
  email,
  IdParams,
  idFilter,
  lang,
  nullable,
  oneOf,
  optionalText,
  pageParams,
  text,
  wireDateTime,
} from './shapes.ts'
import { validatorCompiler } from './validation.ts'

const compile = validatorCompiler()

interface Verdict {
  value?: Record<string, unknown>
  error?: AppError
}

const judge = (schema: TSchema, data: unknown, httpPart: string): Verdict =>
  compile({ schema, method: 'POST', url: '/', httpPart })(data) as Verdict

const body = (schema: TSchema, data: unknown) => judge(schema, data, 'body')
const query = (schema: TSchema, data: unknown) => judge(schema, data, 'querystring')
const params = (data: unknown) => judge(IdParams, data, 'params')

const Person = Type.Object({
  name: text('Name.', 'Ana'),
  email: email('Email.'),
  note: optionalText('Note.', ''),
  age: Type.Optional(Type.Integer({ minimum: 1, maximum: 150 })),
})
const ana = { name: 'Ana', email: 'ana@example.com' }

describe('A body', () => {
  test('A body with unknown fields is rejected: each is named, with the nearest known field', () => {
    const { error } = body(Person, { ...ana, e_mail: 'x', unknown: { deep: 1 }, constructor: 1 })
    expect(error?.params).toEqual({
      e_mail: 'is not a field of this request. Did you mean email?',
      unknown: 'is not a field of this request. Known: name, email, note, age',
      constructor: 'is not a field of this request. Known: name, email, note, age',
    })
    expect(error?.message).toBe('e_mail, unknown and constructor are not fields of this request.')
    expect(body(Person, { ...ana, e_mail: 'x' }).error?.message).toBe(
      'Invalid parameter: e_mail is not a field of this request. Did you mean email?',
    )
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, 1]))
    expect(body(Person, { ...ana, ...many }).error?.message).toBe(
      'x0, x1, x2, x3, x4, x5, x6, x7, x8, x9 and others are not fields of this request.',
    )
  })

  test('A body with a misspelled field gets it named beside the missing required one', () => {
    const { error } = body(Person, { mame: 'Ana', email: ana.email })
    expect(error?.params).toEqual({
      name: 'is required',
      mame: 'is not a field of this request. Did you mean name?',
    })
    expect(error?.message).toBe(
      'Missing required parameter: name. mame is not a field of this request. Did you mean name?',
    )
    expect(body(Person, { mame: 'Ana', mail: 'x' }).error?.message).toBe(
      'name and email are required. mame and mail are not fields of this request.',
    )
    expect(body(Person, { ...ana, age: 0, x: 1, y: 2 }).error?.message).toBe(
      'Invalid parameter: age must be at least 1. x and y are not fields of this request.',
    )
  })

  test('Unknown fields of a body are found at every depth: in objects, lists and one of several shapes', () => {
    const Deep = Type.Object({
      filter: nullable(Type.Object({ city: Type.Optional(Type.String()) })),
      items: Type.Array(Type.Object({ id: Type.Integer() })),
      days: Type.Array(Type.Union([Type.String(), Type.Object({ month: Type.Integer() })])),
      metadata: Type.Unsafe({ type: 'object', additionalProperties: { type: 'string' } }),
      open: Type.Object({ id: Type.Integer() }, { additionalProperties: true }),
    })
    const good = {
      filter: { city: 'x' },
      items: [{ id: 1 }],
      days: ['a', { month: 1 }],
      metadata: { any: 'x' },
      open: { id: 1, any: 'x' },
    }
    expect(body(Deep, good).value).toEqual(good)
    const bad = {
      ...good,
      filter: { citty: 'x' },
      items: [{ id: 1 }, { id: 2, idd: 3 }],
      days: ['a', { month: 1, mnth: 2 }],
    }
    expect(body(Deep, bad).error?.params).toEqual({
      'filter.citty': 'is not a field of this request. Did you mean city?',
      'items.1.idd': 'is not a field of this request. Did you mean id?',
      'days.1.mnth': 'is not a field of this request. Did you mean month?',
    })
  })

  test('Unknown fields of a v3 body are accepted', () => {
    const accepts = compile({ schema: Person, method: 'POST', url: '/wp-json/v3/x', httpPart: 'body' })
    expect(accepts({ ...ana, unknown: 1 })).toEqual({ value: { ...ana, unknown: 1 } })
  })

  test('Only the beginning of a long unknown name of a body is repeated', () => {
    const [name = ''] = Object.keys(body(Person, { ...ana, ['x'.repeat(100_000)]: 1 }).error?.params ?? {})
    expect(name).toBe('x'.repeat(100))
  })

  test('Strings of a body are trimmed, and the body itself is not changed', () => {
    const given = { name: '  Ana\t', email: ' ana@example.com\n' }
    expect(body(Person, given).value).toEqual(ana)
    expect(given.name).toBe('  Ana\t')
  })

  test('An absent body, which Fastify passes as null, counts as an empty one', () => {
    expect(body(Type.Object({ name: Type.Optional(Type.String()) }), null)).toEqual({ value: {} })
  })

  test.each([['text'], [1], [true], [[]]])('A body must be an object, and %j is not', given => {
    expect(body(Person, given).error).toMatchObject({
      code: 'invalid_request',
      params: { body: 'must be an object' },
    })
  })

  test('All bad parameters of a body are named at once, each with its reason', () => {
    const { error } = body(Person, { email: 'nobody', note: 7, age: 1.5 })
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      code: 'invalid_request',
      message: 'Missing required parameter: name',
      params: {
        name: 'is required',
        email: 'must be an email address',
        note: 'must be a string',
        age: 'must be an integer',
      },
    })
  })

  test('The message names all missing parameters of a body', () => {
    expect(body(Person, {}).error?.message).toBe('name and email are required.')
    const Three = Type.Object({ a: Type.String(), b: Type.String(), c: Type.String() })
    expect(body(Three, {}).error?.message).toBe('a, b and c are required.')
  })

  test('The message names the first bad parameter of a body when none is missing', () => {
    expect(body(Person, { ...ana, age: 0 }).error?.message).toBe('Invalid parameter: age must be at least 1.')
  })

  test('A body is never read through its prototype', () => {
    const given = JSON.parse('{"__proto__":{"name":"Ana","email":"ana@example.com"}}')
    expect(body(Person, given).error?.params).toMatchObject({ name: 'is required', email: 'is required' })
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['white space', ' \t '],
    ['NUL', 'a\0b'],
    ['a line break', 'a\nb'],
    ['DEL', 'a\x7f'],
    ['a C1 control', 'a\x85b'],
    ['a lone high surrogate', '\ud800x'],
    ['a lone low surrogate', 'x\udc00'],
    ['256 characters', 'x'.repeat(256)],
    ['a number', 5],
    ['null', null],
    ['a list', ['Ana']],
  ])('A body cannot have %s as a name', (_what, name) => {
    expect(Object.keys(body(Person, { ...ana, name }).error?.params ?? {})).toEqual(['name'])
  })

  test.each([['x'.repeat(255)], ['𝒜'.repeat(255)], ["O'Brien-Ñandú 李"], ['"; drop table x; --']])(
    'A body can have the name %s',
    name => {
      expect(body(Person, { ...ana, name }).value?.name).toBe(name)
    },
  )

  test('A body can have exactly those emails that have the parts of one', () => {
    for (const good of ['a@b.co', "o'b+x@a-b.example", 'ü@ü.example', 'a.b@c.d.e'])
      expect(body(Person, { ...ana, email: good }).error).toBeUndefined()
    for (const bad of [
      'a',
      '@b.co',
      'a@',
      'a@b',
      'a@b.',
      'a@.b',
      'a@@b.co',
      'a b@c.de',
      'a@b..co',
      'a<b>@c.de',
    ])
      expect(body(Person, { ...ana, email: bad }).error?.params).toEqual({
        email: 'must be an email address',
      })
  })

  test('A body of hostile length is checked quickly', () => {
    const started = performance.now()
    body(Person, { name: 'x', email: `${'a@'.repeat(50_000)}${'.a'.repeat(50_000)}` })
    expect(performance.now() - started).toBeLessThan(500)
  })

  test('Any JSON body is either returned or rejected with an AppError', () => {
    fc.assert(
      fc.property(fc.jsonValue(), given => {
        const { value, error } = body(Person, given)
        expect(error === undefined ? value !== undefined : error instanceof AppError).toBe(true)
      }),
    )
  })
})

describe('A query', () => {
  const Query = Type.Object({
    ...pageParams,
    object_id: idFilter('Id.'),
    status: Type.Optional(oneOf(['a', 'b'], '')),
  })

  test('A query gets the default page size, and its whole numbers as numbers', () => {
    expect(query(Query, {}).value).toEqual({ limit: 25 })
    expect(query(Query, { limit: '7', object_id: '12', more: '1' }).value).toMatchObject({
      limit: 7,
      object_id: 12,
    })
  })

  test.each(['0', '101', '-1', '1.5', '1e1', '0x10', '', 'ten', ' 7', '99999999999999999999', 'NaN'])(
    'A query cannot have a limit of %j',
    limit => {
      expect(Object.keys(query(Query, { limit }).error?.params ?? {})).toEqual(['limit'])
    },
  )

  test('A query cannot have a repeated parameter or a word outside its list', () => {
    const { error } = query(Query, { limit: ['1', '2'], status: 'c' })
    expect(error?.params).toEqual({ limit: 'must be an integer', status: 'must be one of a, b' })
  })

  test('A query cannot have an id beyond the safe integers of JavaScript', () => {
    expect(query(Query, { object_id: '9007199254740993' }).error?.params).toHaveProperty('object_id')
    expect(query(Query, { object_id: '9007199254740991' }).error).toBeUndefined()
  })
})

describe('A date-time', () => {
  const Moment = Type.Object({ at: wireDateTime('When.') })
  const reason = 'must be a valid date-time from 1970 to 9999, such as 2026-11-20T15:04:05Z'

  test.each([
    '1970-01-01T00:00:00Z',
    '2028-02-29T23:59:59.999999999Z',
    '2027-02-28T23:00:00-05:00',
    '2000-02-29T00:00:00+14:00',
    '9999-12-31T23:59:59Z',
  ])('A date-time may be %s', at => {
    expect(body(Moment, { at }).value).toEqual({ at })
    expect(query(Moment, { at }).value).toEqual({ at })
  })

  test.each([
    '2027-02-29T00:00:00Z',
    '2027-02-30T00:00:00Z',
    '2027-04-31T00:00:00Z',
    '2027-06-31T00:00:00+02:00',
    '1900-02-29T00:00:00Z',
    '2027-00-10T00:00:00Z',
    '2027-01-00T00:00:00Z',
    '2027-13-01T00:00:00Z',
    '2027-02-28T24:00:00Z',
    '2027-02-28T24:00:00.000+01:00',
    '2027-02-28T23:59:60Z',
    '2027-02-28T23:60:00Z',
    '2027-02-28T23:00:00+24:00',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '0099-12-31T23:59:59Z',
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '+012027-01-01T00:00:00Z',
    '2027-01-01',
    '2027-01-01T00:00:00',
    '2027-01-01 00:00:00Z',
    '2027-01-01T00:00:00Z\n2027-01-01T00:00:00Z',
    '',
  ])('A date-time may not be %j', at => {
    expect(body(Moment, { at }).error?.params).toEqual({ at: reason })
    expect(query(Moment, { at }).error?.params).toEqual({ at: reason })
  })
})

describe('A path id', () => {
  test('A path id is a positive whole number as written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), id => {
        expect(params({ id: String(id) }).value).toEqual({ id })
      }),
    )
  })

  test('A path id of any other form names no row, and is never a bad parameter', () => {
    const wrong = fc.oneof(
      fc.string({ unit: 'binary' }).filter(given => !/^[1-9]\d{0,15}$/.test(given)),
      fc.constantFrom(
        '0',
        '01',
        '-1',
        '1.0',
        '1e3',
        ' 1',
        '1 ',
        '١',
        '9007199254740993',
        '99999999999999999999',
      ),
    )
    fc.assert(
      fc.property(wrong, id => {
        expect(params({ id }).value).toEqual({ id: Number.MAX_SAFE_INTEGER })
      }),
    )
  })
})

describe('Shapes', () => {
  test('The shape nullable allows null beside the type and beside the words of an enum', () => {
    const schema = Type.Object({ a: nullable(Type.Integer()), b: nullable(oneOf(['x'], '')) })
    expect(body(schema, { a: null, b: null }).error).toBeUndefined()
    expect(body(schema, { a: 1, b: 'x' }).error).toBeUndefined()
    expect(body(schema, { a: 'x', b: 'y' }).error?.params).toEqual({
      a: 'must be an integer or null',
      b: 'must be one of x, null',
    })
  })

  test('The shape of an empty list that may be null says that null means all', () => {
    const items = { minItems: 1 }
    const schema = Type.Object({
      a: Type.Array(Type.String(), items),
      b: nullable(Type.Array(Type.String(), items)),
    })
    expect(body(schema, { a: [], b: [] }).error?.params).toEqual({
      a: 'must have at least 1 items',
      b: 'must have at least 1 items, or be null for all',
    })
    expect(body(schema, { a: ['x'], b: null }).error).toBeUndefined()
  })

  test('The shape of a language is a BCP 47 tag', () => {
    const schema = Type.Object({ lang: lang('') })
    for (const good of ['en', 'en-US', 'zh-Hant-TW', 'de-CH-1996'])
      expect(body(schema, { lang: good }).error).toBeUndefined()
    for (const bad of ['', 'e', 'english', 'en_US', 'en-', '-en', 'en-toolongsubtag'])
      expect(body(schema, { lang: bad }).error?.params).toEqual({
        lang: 'must be a language tag such as en, es or fr, also with a region such as fr-CA',
      })
  })

  test('Nested parameters are named by their path', () => {
    const schema = Type.Object({ zones: Type.Array(Type.Object({ name: text('Name.', 'x') })) })
    expect(body(schema, { zones: [{ name: 'a' }, {}, { name: 1 }] }).error?.params).toEqual({
      'zones.1.name': 'is required',
      'zones.2.name': 'must be a string',
    })
  })
})
