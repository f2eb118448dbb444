import { expect, test } from 'vitest'
import { meantAddress, mistypedNote } from './mistyped-email.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['Ana.Ortiz+1@GMAIL.CON', 'Ana.Ortiz+1@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@wanado.fr', 'ana@wanadoo.fr'],
])('A customer who typed %s probably meant %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant)
})

test.each([
  ...['ana@gmail.com', 'ana@GMAIL.com', 'ana@ymail.com', 'ana@mail.com', 'ana@hotmail.se', 'ana@yahoo.se'],
  ...['ana@example.com', 'ana@acme.example', 'gmial.com', '@gmial.com', 'ana@', '', 'ana@gm.com'],
])('The address %j gets no suggestion', typed => {
  expect(meantAddress(typed)).toBeUndefined()
  expect(mistypedNote(typed, 'en', '/x', 'Edit').text).toBe('')
})
