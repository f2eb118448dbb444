import { refusal } from '../../platform/lib/errors.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'

/** The scenarios reach a week ahead. */
const leastHorizonDays = 14

/** Only an empty test workspace, so that nothing of a business mixes with what is invented. */
export function assertFillable(
  { mode, horizon_days }: Pick<WorkspaceRow, 'mode' | 'horizon_days'>,
  isUsed: boolean,
): void {
  if (mode !== 'test') throw refusal('unprocessable_entity', 'sample_data_live')
  if (isUsed) throw refusal('unprocessable_entity', 'sample_data_used')
  if (horizon_days < leastHorizonDays)
    throw refusal('unprocessable_entity', 'sample_data_horizon', { least: leastHorizonDays })
}

/** The workspace's own closed days take the time of the scenarios. */
export const noTime = () => refusal('unprocessable_entity', 'sample_data_no_time')
