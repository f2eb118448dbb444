import type { Option } from 'commander'
import type { Workspace } from '../../../client/src/manage.ts'
import { option, wholeNumber } from '../command.ts'

/** What the options of retention gave. Empty: for ever. */
interface Given {
  keepEvents?: number | ''
  keepDeliveries?: number | ''
  keepMails?: number | ''
  keepAudit?: number | ''
  keepUploads?: number | ''
  keepActs?: number
}

const longestDays = 36_500

const days = (least: number) => (text: string) => (text === '' ? text : wholeNumber(least, longestDays)(text))

export const retentionOptions = (): Option[] => [
  option('--keep-events <days>', 'how long events are kept; "" for ever', days(7)),
  option('--keep-deliveries <days>', 'how long webhook deliveries are kept; "" for ever', days(7)),
  option('--keep-mails <days>', 'how long mails of ended bookings are kept; "" for ever', days(7)),
  option('--keep-audit <days>', 'how long audit entries are kept; "" for ever', days(30)),
  option('--keep-uploads <days>', 'how long documents of canceled bookings are kept; "" for ever', days(7)),
  option(
    '--keep-acts <days>',
    'how long an erasure leaves completed appointments',
    wholeNumber(0, longestDays),
  ),
]

/** The setting of the given options. Undefined without any. */
export function keptBy(options: Given) {
  const given = {
    events_days: options.keepEvents,
    deliveries_days: options.keepDeliveries,
    mails_days: options.keepMails,
    audit_days: options.keepAudit,
    uploads_days: options.keepUploads,
    acts_days: options.keepActs,
  }
  const named = Object.entries(given).filter(([, value]) => value !== undefined)
  return named.length === 0
    ? undefined
    : Object.fromEntries(named.map(([name, value]) => [name, value === '' ? null : value]))
}

/** `events 30 days, mails for ever`. An older server does not send it. */
export const keptText = (retention: Workspace['retention'] | undefined): string | null =>
  retention === undefined
    ? null
    : Object.entries(retention)
        .map(
          ([name, count]) => `${name.replace('_days', '')} ${count === null ? 'for ever' : `${count} days`}`,
        )
        .join(', ')
