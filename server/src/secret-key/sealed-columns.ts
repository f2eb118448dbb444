/** Columns with sealed secrets, and the columns that name a row, the workspace first. */
export const sealedColumns = [
  { table: 'webhook_endpoints', column: 'secret', key: ['workspace_id', 'id'] },
  { table: 'webhook_endpoints', column: 'next_secret', key: ['workspace_id', 'id'] },
  { table: 'imported_calendars', column: 'address', key: ['workspace_id', 'id'] },
  { table: 'stripe_accounts', column: 'secret_key', key: ['workspace_id'] },
  { table: 'stripe_accounts', column: 'webhook_secret', key: ['workspace_id'] },
  { table: 'accounts', column: 'totp_secret', key: ['id'] },
  { table: 'link_keys', column: 'secret', key: ['id'] },
] as const

export type SealedColumn = (typeof sealedColumns)[number]
