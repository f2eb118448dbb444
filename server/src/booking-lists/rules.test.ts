import { describe, expect, test } from 'vitest'
import { blockerCodes, blockersOf, type Facts, remedies } from './rules.ts'

const now = new Date('2026-11-20T15:00:00Z')
const ready: Facts = {
  status: 'scheduled',
  hasAppointment: true,
  signingMethod: 'remote',
  endsAt: new Date(now.getTime() + 1),
  hasNotary: true,
  hasPlace: true,
  email: 'ana@example.com',
  signers: 2,
  unverified: 0,
  documents: 1,
  videos: 0,
}
const bare = { hasNotary: false, hasPlace: false, email: '', signers: 0, documents: 0 }
const beforeSession = [
  'no_notary',
  'no_signers',
  'no_documents',
  'no_place_or_link',
  'customer_without_email',
]

describe('Blockers of', () => {
  test.each<[string, Partial<Facts>, string[]]>([
    ['a ready appointment', {}, []],
    ['one without a notary', { hasNotary: false }, ['no_notary']],
    ['one without signers', { signers: 0 }, ['no_signers']],
    ['one with a signer who is not verified', { unverified: 1 }, ['signer_unverified']],
    ['one on paper, whose signers show their ID', { signingMethod: 'wet', unverified: 1 }, []],
    ['one without documents', { documents: 0 }, ['no_documents']],
    ['one without a place and a link', { hasPlace: false }, ['no_place_or_link']],
    ['one whose customer has no email', { email: '' }, ['customer_without_email']],
    ['one that lacks everything', bare, beforeSession],
    ['a draft without a time', { ...bare, status: 'draft', endsAt: undefined }, beforeSession],
    ['one that ends now', { endsAt: now }, ['video_missing', 'past_not_closed']],
    ['one that ended with a video', { endsAt: now, videos: 1 }, ['past_not_closed']],
    ['one that ended and lacks everything', { ...bare, endsAt: now }, ['video_missing', 'past_not_closed']],
    ['one on paper that ended', { signingMethod: 'wet', endsAt: now }, ['past_not_closed']],
    ['a draft with a past time', { status: 'draft', endsAt: now, hasNotary: false }, ['no_notary']],
    ['a completed one', { ...bare, status: 'completed' }, ['video_missing']],
    ['a completed one with a video', { ...bare, status: 'completed', videos: 1 }, []],
    ['a completed one on paper', { status: 'completed', signingMethod: 'wet' }, []],
    ['a canceled one', { ...bare, status: 'canceled', endsAt: now }, []],
    [
      'a reservation without an appointment',
      { ...bare, status: 'queued', hasAppointment: false, endsAt: undefined },
      ['no_signers', 'no_documents', 'customer_without_email'],
    ],
    ['a completed reservation without one', { ...bare, status: 'completed', hasAppointment: false }, []],
    ['a scheduled reservation without one', { status: 'scheduled', hasAppointment: false, endsAt: now }, []],
  ])('%s', (_name, facts, codes) => {
    expect(blockersOf({ ...ready, ...facts }, now)).toEqual(codes)
  })
})

test('Each blocker has a remedy', () => {
  expect(Object.keys(remedies)).toEqual([...blockerCodes])
})
