import type { Context } from '../platform/context.ts'
import { fairLink } from '../platform/lib/shown-text.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'

/** A workspace, whose pages may be on a site of its own. */
export interface SiteOf {
  ctx: Context
  workspace: WorkspaceRow
}

/** Where the pages of customers are: on the site of the business, or here. */
export const baseOf = ({ ctx, workspace }: SiteOf): string =>
  fairLink(workspace.booking_page_url) ?? ctx.config.publicUrl

/** The page of an appointment in the console. Whoever opens it must sign in. */
export const pageOf = ({ ctx, workspace }: SiteOf, id: number | 'sample'): string =>
  `${ctx.config.publicUrl}/console/w/${workspace.id}/appointments/${id}`

/** The page with what to prepare, from which the customer or signer with the key joins a session online. */
export const sessionPageOf = (site: SiteOf, key: string): string => `${baseOf(site)}/session/${key}`
