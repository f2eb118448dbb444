import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { formOf, inPersonsLanguage, speakErrors, spoken } from '../../web/src/lib/error-language.ts'
import { errors } from '../../web/src/lib/languages/es-errors.ts'

// The console translates what the server says by its text, so both must know the same texts.

const sources = globSync('server/src/**/*.ts', { exclude: ['**/*.test.ts'] }).map(path =>
  readFileSync(path, 'utf8'),
)
const withHoles = (text: string) => text.replace(/\$\{[^}]*\}/g, '{}')

/** Every string of the server, and the messages of its errors. Of a template, each value is `{}`. */
const strings = new Set<string>()
const messages = new Set<string>()
for (const source of sources) {
  for (const quoted of [/'([^'\n]*)'/g, /`([^`\n]*)`/g])
    for (const [, text = ''] of source.matchAll(quoted)) strings.add(withHoles(text))
  for (const [, , text = ''] of source.matchAll(/new AppError\(\s*[^,]+,\s*(['`])((?:(?!\1)[^\n])*)\1/g))
    messages.add(withHoles(text))
  for (const form of [/refuseBeyond\([\s\S]{0,120}?,\s*'([^'\n]+)',?\s*\)/g, /\bmessage = '([^'\n]+)'/g])
    for (const [, text = ''] of source.matchAll(form)) messages.add(text)
}

/**
 * Messages that no page of the console shows: to programs, operators, customers, or on pages that have their
 * own language.
 */
const forOthers = [
  /Idempotency-Key|access token|metrics token|OpenAPI|multipart|valid JSON|Send the body as|bytes in this range/,
  /passkey|Single sign-on|Only owners can use a password|sign in any more|lets you sign in|Recovery codes|needs the authenticator app/,
  /^The link is wrong|another website|took too long, or was sent twice|has an account\.|code was wrong|code has expired/,
  /Too many codes|this network|upcoming appointments|moved \{\} times|document\. Only the business|session is over\. Only/,
  /backup|data directory|pg_dump|migrations or storage|stored under this key|No route was|could not be read/,
  /rate card|Invalid destination|Name one in the header|Tokens cannot be checked|no more uploads|token is revoked/,
  /\{\} Close one, then try again|while the response was sent|your email address is yours|set up anew\. Sign in again/,
]

afterEach(() => speakErrors({}))

test('Each translated text is one of the server', () => {
  const forms = [...strings].filter(text => text.replaceAll('{}', '').length > 7).map(formOf)
  const isOfServer = (text: string) => strings.has(text) || forms.some(form => form.test(text))
  expect(Object.keys(errors).filter(text => !isOfServer(text))).toEqual([])
})

test('Each message of an error is translated, or not for staff', () => {
  // Passed to a helper.
  expect(messages).toContain('Too many test mails.')
  expect(messages.size).toBeGreaterThan(80)
  const open = [...messages].filter(text => !forOthers.some(form => form.test(text)))
  speakErrors(errors)
  expect(open.filter(text => spoken(text) === text)).toEqual([])
})

test('A translation uses only values that its text has', () => {
  const wrong = Object.entries(errors).filter(([source, text]) => {
    const values = source.split('{}').length - 1
    return [...text.matchAll(/\{(\d+)\}/g)].some(([, at]) => Number(at) < 1 || Number(at) > values)
  })
  expect(wrong).toEqual([])
})

test('Values are translated too, and unknown ones stay as they are', () => {
  speakErrors(errors)
  expect(spoken('The appointment is already canceled.')).toBe('La cita ya está cancelada.')
  expect(spoken('Invalid parameter: email must be an email address.')).toBe(
    'email: debe ser una dirección de correo.',
  )
  expect(spoken('Invalid parameter: name must have at most 5 characters.')).toBe(
    'name: debe tener como máximo 5 caracteres.',
  )
  expect(
    spoken(
      '2 rows have errors, so nothing was imported. Send the file with dry_run=true to see all of them.',
    ),
  ).toBe('2 filas tienen errores, así que no se importó nada.')
  expect(spoken('Something new.')).toBe('Something new.')
  expect(spoken('constructor')).toBe('constructor')
  speakErrors({})
  expect(spoken('The appointment is already canceled.')).toBe('The appointment is already canceled.')
})

test('A translation changes only message and reasons of a response', async () => {
  speakErrors(errors)
  const body = {
    code: 'invalid_request',
    message: 'Invalid parameter: name is required.',
    data: { status: 400, params: { name: 'is required' } },
  }
  const refused = await inPersonsLanguage(Response.json(body, { status: 400, headers: { etag: '"1"' } }))
  expect([refused.status, refused.headers.get('etag')]).toEqual([400, '"1"'])
  expect(await refused.json()).toEqual({
    ...body,
    message: 'name: es obligatorio.',
    data: { status: 400, params: { name: 'es obligatorio' } },
  })
  const found = Response.json({ message: 'is required' })
  expect(await inPersonsLanguage(found)).toBe(found)
  const broken = new Response('{"message":', { status: 400, headers: { 'content-type': 'application/json' } })
  expect(await inPersonsLanguage(broken)).toBe(broken)
  const text = new Response('is required', { status: 502 })
  expect(await inPersonsLanguage(text)).toBe(text)
})
