import type { Db, Tx } from '../db/database.ts'
import { invalidParams } from '../errors.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { defaultServices } from './default-services.ts'
import { insertServices, listServices, type ServiceRow } from './queries.ts'

/** Gives a new workspace the default catalogue (decision "Workspaces"). */
export async function addDefaultServices(tx: Tx, workspace: WorkspaceRow): Promise<void> {
  await insertServices(
    tx,
    defaultServices.map((service, position) => ({ ...service, position, workspace_id: workspace.id })),
  )
}

/** The service of that handle. Throws `invalid_request` that lists the known ones (decision "Services"). */
export async function serviceOf(db: Db, workspaceId: number, handle: string): Promise<ServiceRow> {
  const services = await listServices(db, workspaceId)
  const service = services.find(known => known.handle === handle)
  if (service) return service
  throw invalidParams({ service: `must be one of ${services.map(known => known.handle).join(', ')}` })
}

/** The method asked for, or the first the service allows. Throws `invalid_request` for one it does not. */
export function signingMethodOf(service: ServiceRow, asked: string | undefined): string {
  const allowed = service.signing_methods
  const method = asked ?? allowed[0]
  if (method !== undefined && allowed.includes(method)) return method
  throw invalidParams({ signing_method: `must be one of ${allowed.join(', ')} for this service` })
}
