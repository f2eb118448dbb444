import { expect, test } from 'vitest'
import { greetable } from './safe-text.ts'

test.each([
  'Ana',
  'María del Carmen Núñez López',
  'João Maria dos Santos Silva',
  'Anna van der Berg',
  'J. R. R. Tolkien',
])('A greeting has the name %s', name => expect(greetable(name)).toBe(name))

test.each([
  'Please call my other number',
  'Pay now at evil.example',
  'María del Carmen Núñez López García',
  'Call de me la at del work now',
])('A greeting has no name for %s', name => expect(greetable(name)).toBe(''))
