import { type Moment, msOf } from './moments.ts'
import type { Part } from './part.ts'

/**
 * The parts of one `UID` that count: of each repetition, and of the event itself, the latest version (RFC
 * 5546, 2.1.5). Two that are equally new both count. If the event is canceled, so are the repetitions that
 * did not change since.
 */
export function latestOf(parts: Part[]): Part[] {
  const latest = [...Map.groupBy(parts, keyOf).values()].flatMap(versions => {
    const newest = versions.reduce((best, one) => (compare(one, best) > 0 ? one : best))
    return versions.filter(one => compare(one, newest) === 0)
  })
  const whole = latest.find(part => !part.replaces && part.isCanceled)
  if (!whole) return latest
  return latest.filter(part => !part.replaces || part.sequence > whole.sequence)
}

/** The event itself, or which repetition it replaces. */
const keyOf = ({ replaces, isForFuture }: Part): string =>
  replaces ? `${nameOf(replaces)}${isForFuture ? ' and all that follow' : ''}` : 'event'

const nameOf = (moment: Moment): string =>
  moment.isDate ? moment.wall.toPlainDate().toString() : `${msOf(moment)}`

function compare(one: Part, other: Part): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence
  if (one.changed === other.changed) return 0
  return one.changed < other.changed ? -1 : 1
}
