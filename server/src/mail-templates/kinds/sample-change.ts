import type { KindsTo } from '../../mail/kinds/kinds.ts'
import type { Earlier } from '../earlier.ts'
import type { KindOfMail } from '../mail-kind.ts'
import type { Meeting } from '../meeting.ts'
import { type AboutAppointment, dayMs } from './appointment-mail.ts'

type Timed = Meeting & { startsAt: Date }

/** A sample before and after a change: of the time, or of the place. */
export function sampleChange<M extends Timed>(
  meeting: M,
  what: 'time' | 'place',
): { now: M; earlier: Earlier } {
  if (what === 'place')
    return {
      now: { ...meeting, place: '2 Oak Ave, Springfield', session: null },
      earlier: { ...meeting, place: '1 Main St, Springfield', timezone: null, changed: ['place'] },
    }
  const startsAt = new Date(meeting.startsAt.getTime() - dayMs)
  return { now: meeting, earlier: { ...meeting, startsAt, timezone: null, changed: ['startsAt'] } }
}

/** The kind with a change in its preview. */
export const withSampleChange = <K extends KindsTo<'customer'>>(
  kind: KindOfMail<K, AboutAppointment>,
  what: 'time' | 'place',
): KindOfMail<K, AboutAppointment> => ({
  ...kind,
  sample: sample => {
    const about = kind.sample?.(sample)
    if (!about?.facts.startsAt) throw new Error('The kind has no sample.')
    const { startsAt } = about.facts
    const { now, earlier } = sampleChange({ ...about.facts, startsAt }, what)
    return { ...about, facts: { ...now, earlier } }
  },
})
