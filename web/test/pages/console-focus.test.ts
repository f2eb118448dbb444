import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from '../../../server/test/helpers/tracked-files.ts'

test('Every dialog returns the focus in the same way', () => {
  const dialogs = trackedFiles('web/src/**/*.tsx')
    .map(file => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /<(Modal|Drawer)\b/.test(text))
  expect(dialogs.length).toBeGreaterThan(0)
  const others = dialogs.filter(({ text }) => !text.includes('useReturnFocus()'))
  expect(others.map(({ file }) => file)).toEqual([])
})
