import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorMessages } from './error-examples.ts'

test('Each message that the documents show as an example is one of the server', () => {
  const sources = globSync('server/src/**/*.ts', { exclude: ['**/*.test.ts', '**/error-examples.ts'] })
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  // Texts of the sources, with anything for their values.
  const texts = [...sources.matchAll(/'([^'\n]{12,})'|`([^`\n]{12,})`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  )
  const forms = texts
    // A text may end with a hint.
    .flatMap(text => [text, text.replace(/\$\{[^}]*\}$/, '')])
    .map(text => text.split(/\$\{[^}]*\}/))
    .filter(parts => parts.join('').trim().length > 7)
    .map(parts => new RegExp(`^${parts.map(RegExp.escape).join('.+')}$`))
  const unknown = Object.values(errorMessages).filter(message => !forms.some(form => form.test(message)))
  expect(unknown).toEqual([])
})
