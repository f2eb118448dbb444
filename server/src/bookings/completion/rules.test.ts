import { describe, expect, test } from 'vitest'
import { assertListedOnce, type Completion, completionBlockersOf, type Facts, overruledOf } from './rules.ts'

const complete: Facts = {
  status: 'scheduled',
  signingMethod: 'remote',
  isMissed: false,
  signers: 1,
  unverified: 0,
  documents: 2,
  notarized: 1,
  videos: 1,
}

describe('What a session lacks', () => {
  test.each<[Partial<Facts>, string[]]>([
    [{}, []],
    [{ isMissed: true }, ['marked_no_show']],
    [{ signers: 0 }, ['no_signers']],
    [{ unverified: 1 }, ['signer_unverified']],
    [{ notarized: 0 }, ['result_missing']],
    [{ notarized: 0, documents: 0 }, ['no_documents']],
    [{ videos: 0 }, ['video_missing']],
    [
      { isMissed: true, signers: 2, unverified: 2, documents: 0, notarized: 0, videos: 0 },
      ['marked_no_show', 'signer_unverified', 'no_documents', 'video_missing'],
    ],
  ])('A session in a video call with %j lacks %j', (facts, missing) => {
    expect(completionBlockersOf({ ...complete, ...facts })).toEqual(missing)
  })

  test('A session at the place needs no check, file or recording on the server', () => {
    const bare = { signers: 1, unverified: 1, documents: 0, notarized: 0, videos: 0 }
    expect(completionBlockersOf({ ...complete, ...bare, signingMethod: 'wet' })).toEqual([])
    expect(completionBlockersOf({ ...complete, ...bare, signingMethod: 'wet', signers: 0 })).toEqual([
      'no_signers',
    ])
  })
})

const reason = 'Recorded by the platform.'

test('Each thing missing needs a reason, and a reason for anything else is left out', () => {
  const both = [
    { blocker: 'video_missing', reason } as const,
    { blocker: 'no_signers', reason: 'They left.' } as const,
  ]
  expect(overruledOf(['video_missing'], both)).toEqual([both[0]])
  expect(overruledOf([], both)).toEqual([])
  expect(() => overruledOf(['no_signers', 'video_missing'], both.slice(0, 1))).toThrow(
    'The session lacks: no_signers. Add what is missing, or give a reason for each in `overruled`.',
  )
  expect(() => overruledOf(['video_missing'], [])).toThrow('video_missing')
})

test.each(['draft', 'completed', 'canceled'] as const)('A session that is %s lacks nothing', status => {
  expect(completionBlockersOf({ ...complete, status, signers: 0 })).toEqual([])
})

test.each<[string, Completion]>([
  [
    'acts',
    {
      acts: [
        { type: 'jurat', count: 1 },
        { type: 'jurat', count: 2 },
      ],
    },
  ],
  [
    'overruled',
    {
      overruled: [
        { blocker: 'no_signers', reason },
        { blocker: 'no_signers', reason: 'Another.' },
      ],
    },
  ],
])('An item listed twice in %s is rejected', (param, completion) => {
  expect(() => assertListedOnce(completion)).toThrow(
    expect.objectContaining({ code: 'invalid_request', params: { [param]: 'must not repeat an item' } }),
  )
})
