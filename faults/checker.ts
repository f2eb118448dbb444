import type { Call } from './journal.ts'
import type { Reader } from './reader.ts'
import type { Receipt } from './receiver.ts'
import { acknowledgedRules } from './rules/acknowledged.ts'
import { bookingRules } from './rules/bookings.ts'
import { claimRules } from './rules/claims.ts'
import { deliveryRules } from './rules/deliveries.ts'
import { directoryRules } from './rules/directory.ts'
import { eventRules } from './rules/events.ts'
import { fileRules } from './rules/files.ts'
import { keyRules } from './rules/keys.ts'
import { mailRules } from './rules/mails.ts'
import { World } from './world.ts'

/** What is known from outside of the database that is checked. */
export interface Facts {
  /** The one workspace that the load writes to. */
  workspaceId: number
  /** Every call of the load, in order. */
  calls: Call[]
  /** What must have come of the acknowledged ones. */
  world: World
  /** By `<name of the endpoint> <event id>`. */
  receipts: ReadonlyMap<string, Receipt>
  /** Folder of the stored files. */
  files: string
}

/** Each answers what it finds wrong, in words; nothing is good. */
export type Rule = (reader: Pick<Reader, 'rows'>, facts: Facts) => Promise<string[]>

export interface Finding {
  rule: string
  what: string
}

/** Every rule by its name: what must hold however the processes ended. */
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

/** Reads the whole database against what the clients know. The server must have settled, its sweeper have run. */
export async function check(
  reader: Pick<Reader, 'rows'>,
  given: Omit<Facts, 'world'>,
  by = Object.keys(rules),
): Promise<Finding[]> {
  const facts = { ...given, world: World.of(given.calls) }
  const findings: Finding[] = []
  for (const rule of by) {
    const look = rules[rule]
    if (!look) throw new Error(`There is no rule "${rule}".`)
    for (const what of await look(reader, facts)) findings.push({ rule, what })
  }
  return findings
}
