import { AppError } from '../../platform/lib/errors.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'

/** The scenarios reach a week ahead. */
const leastHorizonDays = 14

/** Only an empty test workspace, so that nothing of a business mixes with what is invented. */
export function assertFillable(
  { mode, horizon_days }: Pick<WorkspaceRow, 'mode' | 'horizon_days'>,
  isUsed: boolean,
): void {
  if (mode !== 'test')
    throw refusal('Sample data can only be loaded into a test workspace. Create one with "mode": "test".')
  if (isUsed)
    throw refusal(
      'The workspace has bookings. Sample data can only be loaded into a workspace without any: create another test workspace.',
    )
  if (horizon_days < leastHorizonDays)
    throw refusal(
      `Sample data needs a booking horizon of at least ${leastHorizonDays} days. Raise horizon_days.`,
    )
}

/** The workspace's own closed days take the time of the scenarios. */
export const noTime = () =>
  refusal('The closed days of the workspace leave no time for the sample data. Remove them, and try again.')

const refusal = (message: string) => new AppError('unprocessable_entity', message)
