import { expect, test } from 'vitest'
import { passwordProblem } from './policy.ts'

const account = { hasSecondFactor: false, email: 'ana.kovac@acme-notary.example', name: 'Ana Kovač' }
const withSecondFactor = { ...account, hasSecondFactor: true }

const good = 'violet anchor 17 stove'

test.each([
  [good.slice(0, 14), account, 'must have at least 15 characters, or 8 if the account has a second factor'],
  [good.slice(0, 15), account, undefined],
  [good.slice(0, 7), withSecondFactor, 'must have at least 8 characters'],
  [good.slice(0, 8), withSecondFactor, undefined],
  ['', withSecondFactor, 'must have at least 8 characters'],
  [`${good} `.repeat(6).slice(0, 128), account, undefined],
  [`${good} `.repeat(6).slice(0, 129), account, 'must have at most 128 characters'],
  ['x'.repeat(5_000), account, 'must have at most 128 characters'],
])('Length: %#', async (password, whose, problem) => {
  expect((await passwordProblem(password, whose))?.text).toBe(problem)
})

test('Characters are counted in the form in which they are hashed', async () => {
  expect(await passwordProblem('ŋœłđħþßðẞŊŁĐĦÞ', account)).toMatchObject({
    reason: 'password_too_short',
    text: expect.stringContaining('at least 15'),
  })
  // 14 characters, each of two code points before composition.
  expect(await passwordProblem('n\u0303'.repeat(14), account)).toMatchObject({
    reason: 'password_too_short',
    text: expect.stringContaining('at least 15'),
  })
  expect(await passwordProblem('👩'.repeat(7), withSecondFactor)).toMatchObject({
    reason: 'password_too_short',
    text: expect.stringContaining('at least 8'),
  })
  expect(await passwordProblem('🐢🐇🌵🍄🎲🚲🧭🪁', withSecondFactor)).toBeUndefined()
  // One code point that is 18 characters.
  expect(await passwordProblem('\ufdfa'.repeat(8), account)).toMatchObject({
    reason: 'too_long',
    text: expect.stringContaining('at most 128'),
  })
  expect(await passwordProblem('\u1112\u1161\u11ab'.repeat(100), account)).toBeUndefined()
})

test.each([
  'password',
  'PassWord',
  'ｐａｓｓｗｏｒｄ',
  '!qaz2wsx',
  'sunshine',
  'sunshine2026!',
  '2026-Sunshine-2026',
  'passwordpassword',
  '123456789012345',
  'qwertyuiopasdfgh',
])('The password %j is common', async password => {
  expect(await passwordProblem(password, withSecondFactor)).toMatchObject({
    reason: 'password_common',
    text: expect.stringContaining('must not be a common password'),
  })
})

test.each([
  'Jurat-Jurat-Jurat',
  'jurat2026!',
  '!!JURAT!!1234567',
  'ana.kovac@acme-notary.example',
  'Ana.Kovac2026!!!',
  'KovačAna20262026',
  'kovac-jurat-2026',
  'acme-notary-2026',
  '1acme1ana1jurat1',
])('%j is made of what everybody knows about the account', async password => {
  expect(await passwordProblem(password, withSecondFactor)).toMatchObject({
    reason: 'password_personal',
    text: expect.stringContaining('must not be made of your name'),
  })
})

test.each([
  good,
  'Ana has three turtles',
  'jurat opens at nine',
  '8473 2984 1120 5731',
  'aaaa bbbb cccc dddd',
  'çok gizli bir cümle',
  '這是一個很長的密碼句子但不常見',
])('The password %j needs no capitals, digits or signs', async password => {
  expect(await passwordProblem(password, account)).toBeUndefined()
})

test.each([
  ['Žana Müller', 'zana-muller-2026'],
  ['Zana Muller', 'Žana-Müller-2026'],
  ['Jo John', 'JohnJo-2026-2026'],
])('The name %s does not make %s a password', async (name, password) => {
  const known = { ...withSecondFactor, email: 'x@y.example', name }
  expect(await passwordProblem(password, known)).toMatchObject({
    reason: 'password_personal',
    text: expect.stringContaining('must not be made of your name'),
  })
})

test.each(['', ' ', '.', '()[', 'A'])('A name such as %j rejects no good password', async name => {
  expect(await passwordProblem(good, { ...account, name })).toBeUndefined()
})
