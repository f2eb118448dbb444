import { expect, test } from 'vitest'
import { assertOneStep } from './rules.ts'

test.each([
  { confirmation: 'instant', payment_at: 'none' },
  { confirmation: 'instant', payment_at: 'at_booking' },
  { confirmation: 'instant', payment_at: 'deposit' },
  { confirmation: 'staff', payment_at: 'none' },
] as const)('A service can have the confirmation $confirmation and the payment $payment_at', service => {
  expect(() => assertOneStep(service)).not.toThrow()
})

test.each(['at_booking', 'deposit'] as const)(
  'Nobody pays for a time that staff may decline: confirmation by staff with %s is refused',
  payment_at => {
    expect(() => assertOneStep({ confirmation: 'staff', payment_at })).toThrow(
      expect.objectContaining({ code: 'invalid_request', params: { confirmation: expect.any(String) } }),
    )
  },
)
