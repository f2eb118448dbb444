import { ownRows } from '../../workspaces/tenant-access.ts'
import { notaryOfRow } from './row-notary-queries.ts'

export { notaryOfRow }

/** For a member with the role notary, rows of other notaries do not exist. */
export const assertOwn = ownRows(notaryOfRow)
