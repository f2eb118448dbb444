import { isAhead, toCustomer } from './appointment-mail.ts'
import { withSampleChange } from './sample-change.ts'

/** Something other than the time has changed, such as the place. */
export const updated = withSampleChange(
  toCustomer('updated', ({ appointment }, { now }) => isAhead(appointment, now)),
  'place',
)
