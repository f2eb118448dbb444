import type { StateCode } from '../../platform/lib/us-states.ts'

/** What a state allows a notary to charge at most (decision "The data of fee caps"). */
export interface FeeCap {
  state: StateCode
  /** Of which acts: with the signer in a video call, or before the notary. */
  act: 'remote' | 'in_person'
  /** The line of a price that it limits. */
  line: 'act' | 'technology'
  /** In cents of US dollars. */
  amount_minor: number
  /** What the amount is for. */
  unit: 'act' | 'signature' | 'session'
  source: string
  /** Date on which the source was read. */
  read_on: string
  /** Whether a person has compared the entry with the law that is in force. */
  verified: boolean
}

/**
 * Only caps whose source was read: no entry says nothing about a state. A new entry starts as not verified.
 * The person who compares it with the law sets `verified`, and `read_on` to that day.
 */
export const feeCaps: readonly FeeCap[] = [
  {
    state: 'NV',
    act: 'remote',
    line: 'act',
    amount_minor: 2500,
    unit: 'signature',
    source: 'https://nevada.public.law/statutes/nrs_240.197',
    read_on: '2026-11-30',
    verified: false,
  },
  {
    state: 'OH',
    act: 'remote',
    line: 'act',
    amount_minor: 3000,
    unit: 'act',
    source: 'https://codes.ohio.gov/ohio-revised-code/section-147.08',
    read_on: '2026-11-30',
    verified: false,
  },
  {
    state: 'OH',
    act: 'remote',
    line: 'technology',
    amount_minor: 1000,
    unit: 'session',
    source: 'https://codes.ohio.gov/ohio-revised-code/section-147.08',
    read_on: '2026-11-30',
    verified: false,
  },
  {
    state: 'OR',
    act: 'remote',
    line: 'act',
    amount_minor: 2500,
    unit: 'act',
    source: 'https://oregon.public.law/statutes/ors_194.400',
    read_on: '2026-11-30',
    verified: false,
  },
]
