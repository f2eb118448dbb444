import type { ReadProblem } from '../../platform/outbound/reader.ts'
import type { ContentProblem } from './ics/problem.ts'
import { mostOfWorkspace } from './rules.ts'

/** Why a calendar could not be read. */
export type Problem = ReadProblem | ContentProblem | `status_${number}`

const texts: Record<ReadProblem | ContentProblem, string> = {
  dns: 'its name has no address',
  address_refused: 'it leads to an address that Jurat must not reach',
  connection: 'there is no connection to its server',
  tls: 'there is no secure connection to its server',
  timeout: 'its server did not respond in time',
  reset: 'the connection was interrupted',
  protocol: 'its server did not respond as a web server does',
  too_large: 'the file is larger than 10 MiB',
  tiny_pieces: 'its server sends the file in pieces of a few bytes',
  redirects: 'its server redirects too often',
  encoding: 'the file is compressed in an unknown way',
  not_a_calendar: 'the file is no calendar',
  cut_off: 'the file ends too early, or its components are not closed',
  too_many_events: 'the file has more than 50,000 events or 2,000 time zones',
  too_deep: 'its components are nested too deeply',
  too_many_times: 'its events are repeated too often',
  too_many_in_workspace: `the calendars of all notaries may have ${mostOfWorkspace.toLocaleString('en')} busy times together, and with this one they have more`,
  too_complex: 'its events take too long to repeat',
}

/** Why a calendar could not be read, as a part of a sentence. */
export function problemText(problem: string): string {
  const [, status] = /^status_(\d+)$/.exec(problem) ?? []
  if (status !== undefined) return `its server responded with status ${status}`
  return texts[problem as keyof typeof texts] ?? problem
}

const hints: [RegExp, string][] = [
  [
    /(^|\.)google\.com$/,
    'In Google Calendar copy "Secret address in iCal format" from "Settings and sharing" of the calendar.',
  ],
  [
    /(^|\.)(outlook|office365|office|live)\.com$/,
    'In Outlook on the web publish the calendar under "Shared calendars" and copy the ICS link.',
  ],
  [/(^|\.)icloud\.com$/, 'In iCloud turn on "Public Calendar" and copy its link.'],
]

/** What to do about an address that cannot be read. */
export function hintFor(host: string): string {
  const known = hints.find(([pattern]) => pattern.test(host))
  if (known) return known[1]
  return 'Copy the address from which calendar programs subscribe; in Nextcloud it is the link of the share, with ?export at its end.'
}
