import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { formOf, speakErrors, spoken } from '../../web/src/lib/error-language.ts'
import { errors } from '../../web/src/lib/languages/es-errors.ts'

// The console translates what the server says by its text, so both must know the same texts.

const sources = globSync('server/src/**/*.ts', { exclude: ['**/*.test.ts'] }).map(path =>
  readFileSync(path, 'utf8'),
)
const withHoles = (text: string) => text.replace(/\$\{[^}]*\}|(?<!\/)\{\w+\}/g, '{}')

/** Every string of the server. Of a template, each value is `{}`. */
const strings = new Set<string>()
for (const source of sources) {
  for (const quoted of [/'([^'\n]*)'/g, /`([^`\n]*)`/g])
    for (const [, text = ''] of source.matchAll(quoted)) strings.add(withHoles(text))
}
afterEach(() => speakErrors({}))

test('Each translated text is one of the server', () => {
  const forms = [...strings].filter(text => text.replaceAll('{}', '').length > 7).map(formOf)
  const isOfServer = (text: string) => strings.has(text) || forms.some(form => form.test(text))
  expect(Object.keys(errors).filter(text => !isOfServer(text))).toEqual([])
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
  expect(spoken('must be an email address')).toBe('debe ser una dirección de correo')
  expect(spoken('must have at most 5 characters')).toBe('debe tener como máximo 5 caracteres')
  expect(spoken('Something new.')).toBe('Something new.')
  expect(spoken('constructor')).toBe('constructor')
  speakErrors({})
  expect(spoken('must not be empty')).toBe('must not be empty')
})
