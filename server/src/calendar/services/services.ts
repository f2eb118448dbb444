import type { Db, Tx } from '../../platform/db/database.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { defaultServices } from './default-services.ts'
import { everyService, findService, insertServices, type ServiceRow, selectServices } from './queries.ts'

export { everyService, everyServiceName, selectServices } from './queries.ts'
export { assertPrice } from './rules.ts'

export type { ServiceRow }

/** Adds the default catalog to a new workspace (decision "Workspaces"). */
export async function addDefaultServices(tx: Tx, workspace: WorkspaceRow): Promise<void> {
  await insertServices(
    tx,
    defaultServices.map((service, position) => ({ ...service, position, workspace_id: workspace.id })),
  )
}

/**
 * Adds the catalog of another workspace to a new one, with archived services: notaries may name their
 * methods.
 */
export async function copyServices(tx: Tx, from: number, { id: workspace_id }: WorkspaceRow): Promise<void> {
  const services = await everyService(tx, from)
  if (services.length === 0) return
  await insertServices(
    tx,
    // The new workspace has no account to which customers could pay.
    services.map(({ id: _id, ...service }) => ({ ...service, payment_at: 'none' as const, workspace_id })),
  )
}

/**
 * The service with that handle, for a new booking. Throws `invalid_request` with the known handles (decision
 * "Services").
 */
export async function serviceOf(db: Db, workspaceId: number, handle: string): Promise<ServiceRow> {
  const service = await findService(db, workspaceId, handle)
  return service?.archived_at === null
    ? service
    : offeredService(await selectServices(db, workspaceId), handle)
}

/** The same among services that were already read. */
export function offeredService(services: ServiceRow[], handle: string): ServiceRow {
  const service = services.find(offered => offered.handle === handle)
  if (service) return service
  const known = services.map(({ handle }) => handle).join(', ')
  throw invalidParams({
    service: known ? problem('not_listed', { allowed: known }) : problem('no_services'),
  })
}

/** The service of an existing booking, which may be archived. */
export async function bookedServiceOf(db: Db, workspaceId: number, handle: string): Promise<ServiceRow> {
  const service = await findService(db, workspaceId, handle)
  if (!service) throw new Error(`workspace ${workspaceId} has no service ${handle}, which a booking names`)
  return service
}

/**
 * The requested method, by default the first that the service allows. Throws `invalid_request` for another
 * one.
 */
export function signingMethodOf(service: ServiceRow, asked: string | undefined): string {
  const allowed = service.signing_methods
  const method = asked ?? allowed[0]
  if (method !== undefined && allowed.includes(method)) return method
  throw invalidParams({ signing_method: problem('not_of_service', { allowed: allowed.join(', ') }) })
}
