import { expect, test } from 'vitest'
import { dueText } from './clock-due.ts'

const item = (kind: 'mail' | 'hold_end' | 'appointment_start', id: number) => ({
  at: '2026-11-21T15:04:05Z',
  kind,
  detail: null,
  status: null,
  booking_id: null,
  subject: { object: kind === 'mail' ? ('mail' as const) : ('reservation' as const), id },
})

test('Work that fell due while a clock moved is counted by kind, and each item once', () => {
  expect(dueText([item('mail', 1), item('hold_end', 4), item('mail', 1), item('mail', 2)])).toBe(
    ' On the way: 2 mails, 1 end of a hold.',
  )
  expect(dueText([])).toBe('')
})
