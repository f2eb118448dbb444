import { Type } from 'typebox'
import { datePattern, text } from '../platform/http/shapes.ts'

/* Parameters that several tools have. */

export const timezone = text(
  'IANA time zone of the person you speak for. Ask, never guess: times are read and said in it.',
  'America/New_York',
  64,
)

export const id = (what: string) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: `Id of the ${what}.`,
    examples: [1043],
  })

export const optionalId = (what: string) => Type.Optional(id(what))

export const service = text('Handle of a service, from list_services.', 'remote', 64)

export const quantity = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'Number of times the service is booked, one after the other. Default: 1.',
    examples: [1],
  }),
)

export const signingMethod = Type.Optional(
  text('A signing method of the service. Default: its first one.', 'remote', 64),
)

export const answers = Type.Optional(
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: { type: ['array', 'string', 'number', 'boolean'], items: { type: 'string' } },
    maxProperties: 100,
    description:
      'Answers to the questions of the service, by key. A required one that is missing becomes a task of the customer.',
    examples: [{ document: 'deed' }],
  }),
)

export const start = Type.String({
  maxLength: 40,
  description: 'Start: start_utc or start_local of find_slots, unchanged.',
  examples: ['2026-11-20T10:00:00-05:00'],
})

export const date = (description: string) =>
  Type.String({ pattern: datePattern, description, examples: ['2026-11-20'] })
