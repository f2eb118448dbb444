import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { phoneNumberIn } from '../../platform/lib/phone-number.ts'
import { countryOfZone } from '../../platform/lib/zone-countries.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'

/**
 * What staff send, with the phone number in E.164. A number without a country code is one of the country of
 * the workspace's time zone. Throws `invalid_request` that names `phone`.
 */
export async function withHomePhone<Input extends { phone?: string | null | undefined }>(
  tx: Tx,
  { workspaceId }: Caller,
  input: Input,
): Promise<Input> {
  if (input.phone === undefined || input.phone === null) return input
  const { timezone } = await getWorkspace(tx, workspaceId)
  return { ...input, phone: phoneNumberIn(input.phone, [countryOfZone(timezone)]) }
}
