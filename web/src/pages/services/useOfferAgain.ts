import type { Service } from '@jurat/client/manage'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { withoutEmptyPlaces } from '../../parts/data/empty-places.ts'

/** Adds an archived service again, with all it had. The handle of an archived service can be used again. */
export function useOfferAgain() {
  const { workspace } = useSession()
  return ({
    object: _,
    links: __,
    archived_at: ___,
    fee_warnings: ____,
    ...fields
  }: Service): Promise<Service> =>
    manage.services.create({ workspace_id: workspace.id, ...withoutEmptyPlaces(fields) })
}
