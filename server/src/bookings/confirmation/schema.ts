import { Type } from 'typebox'
import { linesOf, nullable } from '../../platform/http/shapes.ts'
import { RescheduleBody } from '../appointments/schema.ts'

export { ManagedReservation } from '../reservations/schema.ts'

export const ProposeBody = Type.Object({
  timestamps: Type.Array(RescheduleBody.properties.timestamp, {
    minItems: 1,
    maxItems: 5,
    uniqueItems: true,
    description: 'Starts to choose from, in UNIX epoch seconds.',
    examples: [[1795276800]],
  }),
  reason: Type.Optional(nullable(linesOf('What the customer is told.', 'We open at ten on Saturdays.', 500))),
})

export const DeclineBody = Type.Object({
  reason: linesOf('Why. The customer is told.', 'We do not notarize wills.', 500),
})
