import { describe, expect, test } from 'vitest'
import {
  blockerCodes,
  blockersOf,
  type CustomerFacts,
  type Facts,
  remedies,
  remedyOf,
  taskOfBlocker,
  tasksOf,
} from './rules.ts'

const now = new Date('2026-11-20T15:00:00Z')
const ready: Facts = {
  status: 'scheduled',
  hasAppointment: true,
  isMissed: false,
  signingMethod: 'remote',
  endsAt: new Date(now.getTime() + 1),
  hasNotary: true,
  conflicts: [],
  hasPlace: true,
  email: 'ana@example.com',
  signers: 2,
  unverified: 0,
  documents: 1,
  notarized: 0,
  videos: 0,
  openQuestions: { customer: false, staff: false },
}
const away = { conflicts: ['notary_off', 'closed_day'] as const }
const bare = { hasNotary: false, hasPlace: false, email: '', signers: 0, documents: 0 }
const electronic = { signingMethod: 'enotary' }
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
    ['a paper one without documents, which are scanned after it', { documents: 0 }, []],
    ['an electronic one without documents', { signingMethod: 'enotary', documents: 0 }, ['no_documents']],
    ['one of another method without documents', { signingMethod: 'seal', documents: 0 }, ['no_documents']],
    ['one on paper in person without documents', { signingMethod: 'wet', documents: 0 }, []],
    [
      'a paper one that ended without a scan',
      { endsAt: now, documents: 0, videos: 1 },
      ['no_documents', 'past_not_closed'],
    ],
    [
      'a completed paper one without a scan',
      { status: 'completed', documents: 0, videos: 1 },
      ['no_documents'],
    ],
    [
      'a completed electronic one without documents',
      { ...electronic, status: 'completed', documents: 0, videos: 1 },
      ['result_missing'],
    ],
    [
      'an electronic one that ended without documents',
      { ...electronic, endsAt: now, documents: 0, videos: 1 },
      ['past_not_closed'],
    ],
    [
      'a completed one with a document that is not the result',
      { status: 'completed', videos: 1 },
      ['result_missing'],
    ],
    ['a completed one with its result', { status: 'completed', videos: 1, notarized: 1 }, []],
    ['a completed one in person', { status: 'completed', signingMethod: 'wet', documents: 0 }, []],
    ['a canceled paper one without a scan', { status: 'canceled', documents: 0, endsAt: now }, []],
    [
      'one with open questions',
      { openQuestions: { customer: true, staff: true } },
      ['no_answers', 'no_staff_answers'],
    ],
    [
      'a completed one with open questions',
      { status: 'completed', videos: 1, notarized: 1, openQuestions: { customer: true, staff: true } },
      [],
    ],
    ['one without a place and a link', { hasPlace: false }, ['no_place_or_link']],
    ['one whose customer has no email', { email: '' }, ['customer_without_email']],
    ['one that lacks everything', { ...bare, ...electronic }, beforeSession],
    ['a paper one that lacks everything', bare, beforeSession.filter(code => code !== 'no_documents')],
    ['a draft without a time', { ...bare, ...electronic, status: 'draft', endsAt: undefined }, beforeSession],
    ['one that ends now', { endsAt: now }, ['video_missing', 'past_not_closed']],
    ['one that ended with a video', { endsAt: now, videos: 1 }, ['past_not_closed']],
    [
      'one that ended and lacks everything',
      { ...bare, endsAt: now },
      ['no_documents', 'video_missing', 'past_not_closed'],
    ],
    ['one on paper that ended', { signingMethod: 'wet', endsAt: now }, ['past_not_closed']],
    ['a draft with a past time', { status: 'draft', endsAt: now, hasNotary: false }, ['no_notary']],
    ['a completed one', { ...bare, status: 'completed' }, ['no_documents', 'video_missing']],
    [
      'a completed one with a video and a scan',
      { ...bare, status: 'completed', videos: 1, documents: 1, notarized: 1 },
      [],
    ],
    ['a completed one on paper', { status: 'completed', signingMethod: 'wet' }, []],
    ['one at a time when nobody works', away, ['notary_off', 'closed_day']],
    ['a past one at such a time', { ...away, endsAt: now, videos: 1 }, ['past_not_closed']],
    ['a completed one at such a time', { ...away, status: 'completed', signingMethod: 'wet' }, []],
    ['a canceled one at such a time', { ...away, status: 'canceled' }, []],
    ['a canceled one', { ...bare, status: 'canceled', endsAt: now }, []],
    ['one that nobody came to', { ...bare, ...electronic, isMissed: true }, []],
    ['one that nobody came to and that ended', { ...bare, isMissed: true, endsAt: now }, []],
    [
      'a reservation without an appointment',
      { ...bare, ...electronic, status: 'queued', hasAppointment: false, endsAt: undefined },
      ['no_signers', 'no_documents', 'customer_without_email'],
    ],
    ['a completed reservation without one', { ...bare, status: 'completed', hasAppointment: false }, []],
    [
      'a scheduled reservation without one',
      { status: 'scheduled', hasAppointment: false, endsAt: now },
      ['no_appointment'],
    ],
    [
      'a pending reservation without one',
      { status: 'pending', hasAppointment: false, endsAt: undefined },
      [],
    ],
  ])('Blockers of %s', (_name, facts, codes) => {
    expect(blockersOf({ ...ready, ...facts }, now)).toEqual(codes)
  })
})

test('Each blocker has a remedy', () => {
  expect(Object.keys(remedies)).toEqual([...blockerCodes])
})

test('The scan of a document signed on paper is requested from the notary, and not from the customer', () => {
  expect(remedyOf('no_documents', 'enotary')).toMatchObject({ who: 'customer' })
  const ofScan = remedyOf('no_documents', 'remote')
  expect(ofScan).toMatchObject({ who: 'notary', how: expect.stringContaining('`notarized`') })
  expect(ofScan.how).not.toMatch(/customer|upload page/i)
  expect(remedyOf('no_signers', 'remote')).toBe(remedies.no_signers)
})

test('Each blocker that the customer removes is a task of the customer, and no other blocker is', () => {
  const ofCustomer = blockerCodes.filter(code => remedies[code].who === 'customer')
  expect(Object.keys(taskOfBlocker)).toEqual(ofCustomer)
})

describe('Tasks', () => {
  type Asked = CustomerFacts & { hasQuestions: boolean }
  const facts: Asked = { ...ready, signers: 0, documents: 0, hasQuestions: false }
  const open = { customer: true, staff: false }
  test.each<[string, Partial<Asked>, string[]]>([
    ['an appointment on paper by video', {}, ['signers open']],
    ['one with a signer', { signers: 1 }, ['signers done']],
    [
      'one with open questions',
      { hasQuestions: true, openQuestions: open },
      ['signers open', 'questions open'],
    ],
    ['one with its answers', { hasQuestions: true }, ['signers open', 'questions done']],
    ['one on paper by video with a file', { documents: 1 }, ['signers open']],
    ['an electronic one', electronic, ['signers open', 'documents open']],
    ['an electronic one with a file', { ...electronic, documents: 1 }, ['signers open', 'documents done']],
    ['one on paper in person', { signingMethod: 'wet' }, ['signers open']],
    ['one on paper in person with a file', { signingMethod: 'wet', documents: 1 }, ['signers open']],
    ['a draft', { ...electronic, status: 'draft', endsAt: undefined }, ['signers open', 'documents open']],
    ['a reservation', { status: 'queued', hasAppointment: false, endsAt: undefined }, ['signers open']],
  ])('The customer of %s has tasks by the blockers', (_name, changes, acts) => {
    const tasks = tasksOf({ ...facts, ...changes }, [], now).map(({ kind, state }) => `${kind} ${state}`)
    const isOnPaper = ['remote', 'wet'].includes({ ...facts, ...changes }.signingMethod)
    expect(tasks).toEqual([...acts, 'identity upcoming', ...(isOnPaper ? ['paper upcoming'] : [])])
  })

  test.each<[string, Partial<Asked>]>([
    ['a past one', { endsAt: now }],
    ['one that is marked as a no-show within its hour', { isMissed: true }],
    ['a completed one', { status: 'completed' }],
    ['a canceled one', { status: 'canceled' }],
    ['a canceled reservation', { status: 'canceled', hasAppointment: false, endsAt: undefined }],
  ])('Nothing is left to do for the customer of %s', (_name, changes) => {
    expect(tasksOf({ ...facts, ...electronic, ...changes }, ['Passport'], now)).toEqual([])
  })

  test('What the business names to bring is shown instead of the identity document', () => {
    expect(tasksOf({ ...facts, signers: 1 }, ['Passport', 'Witness'], now)).toEqual([
      { kind: 'signers', state: 'done' },
      { kind: 'bring', state: 'upcoming', thing: 'Passport' },
      { kind: 'bring', state: 'upcoming', thing: 'Witness' },
    ])
  })
})
