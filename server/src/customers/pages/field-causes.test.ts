import { expect, test } from 'vitest'
import { causeTexts } from '../../mail/languages/cause-texts.ts'
import { emailCause, phoneCause } from './field-causes.ts'

const { en, es, fr } = causeTexts
const us = ['US', 'US']

test.each([
  ['305 55', 'The phone number has too few digits (5).'],
  ['5', 'The phone number has too few digits (1).'],
  ['305 555 01234', 'The phone number has too many digits (11).'],
  ['+1 305 555 0123 99', 'The phone number has too many digits (13).'],
  ['CALL ME', 'The phone number has letters.'],
  ['', undefined],
])('The error of the phone number "%s" says: %s', (text, said) => {
  expect(phoneCause(en, text, us)).toBe(said)
})

test('A number that fits in one of two countries is not said to be too long or too short', () => {
  expect(phoneCause(en, '012 345 678', ['US', 'FR'])).toBeUndefined()
  expect(phoneCause(fr, '01 23', ['FR', 'FR'])).toBe('Il manque des chiffres au numéro (4 seulement).')
  expect(phoneCause(es, '61234', ['ES', 'US'])).toBe('Al teléfono le faltan cifras (tiene 5).')
})

test.each([
  ['ana', 'The address has no @.'],
  ['ana@@example.com', 'The address has more than one @.'],
  ['ana ortiz@example.com', 'The address has a space in it.'],
  ['ana@example,com', 'The address has a comma in it.'],
  ['@example.com', 'The address has nothing before the @.'],
  ['ana@example', 'The part after the @ has no dot.'],
  ['ana@example..com', 'The address has a dot at the start or end of a part, or two in a row.'],
  ['ana.@example.com', 'The address has a dot at the start or end of a part, or two in a row.'],
  ['', undefined],
  ['ana@-example.com', undefined],
])('The error of the email address "%s" says: %s', (text, said) => {
  expect(emailCause(en, text)).toBe(said)
})
