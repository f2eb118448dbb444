import { expect, test } from 'vitest'
import { sentenceOf } from './refusals.ts'

test('An error names nothing of the programming interface, and others stay as the server writes them', () => {
  const of = (code: string, reason: string) =>
    sentenceOf({ code, message: 'Read it again with the new ETag.', data: { reason } })
  expect(of('precondition_failed', 'changed')).toBe(
    'Somebody changed this meanwhile. Look at what is there now, then do it again.',
  )
  expect(of('precondition_failed', 'a newer reason')).toBe('Read it again with the new ETag.')
  expect(of('a newer code', 'changed')).toBe('Read it again with the new ETag.')
})
