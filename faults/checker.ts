import { ExpectedState } from './expected-state.ts'
import type { Reader } from './reader.ts'
import type { Facts, Rule } from './rule.ts'
import { acknowledgedRules } from './rules/acknowledged.ts'
import { bookingRules } from './rules/bookings.ts'
import { claimRules } from './rules/claims.ts'
import { deliveryRules } from './rules/deliveries.ts'
import { directoryRules } from './rules/directory.ts'
import { eventRules } from './rules/events.ts'
import { fileRules } from './rules/files.ts'
import { keyRules } from './rules/keys.ts'
import { mailRules } from './rules/mails.ts'

export interface Finding {
  rule: string
  what: string
}

/** The rules by name. They must hold no matter how the processes ended. */
export const rules: Record<string, Rule> = {
  ...acknowledgedRules,
  ...keyRules,
  ...bookingRules,
  ...eventRules,
  ...claimRules,
  ...directoryRules,
  ...fileRules,
  ...deliveryRules,
  ...mailRules,
}

/** Checks the whole database. The server must have finished its work and the file sweeper must have run. */
export async function check(
  reader: Pick<Reader, 'rows'>,
  given: Omit<Facts, 'expected'>,
  by = Object.keys(rules),
): Promise<Finding[]> {
  const facts = { ...given, expected: ExpectedState.of(given.calls) }
  const findings: Finding[] = []
  for (const rule of by) {
    const look = rules[rule]
    if (!look) throw new Error(`Unknown rule "${rule}".`)
    for (const what of await look(reader, facts)) findings.push({ rule, what })
  }
  return findings
}
