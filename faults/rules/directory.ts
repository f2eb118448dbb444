import type { Rule } from '../rule.ts'

/** Every id and key by which a row is found without its workspace. */
const wanted = `
  select 'booking' as kind, id::text as ref from bookings where workspace_id = $1
  union all select 'key', reservation_key from reservations where workspace_id = $1
  union all select 'key', appointment_key from reservations where workspace_id = $1
  union all select 'key', upload_key from appointments where workspace_id = $1
  union all select 'key', session_key from appointments where workspace_id = $1
  union all select 'key', a.appointment_key from appointments a join bookings b using (workspace_id, id)
    where a.workspace_id = $1 and b.reservation_id is null
  union all select 'signer', id::text from signers where workspace_id = $1
  union all select 'key', key from signers where workspace_id = $1
  union all select 'document', id::text from documents where workspace_id = $1
  union all select 'video', id::text from videos where workspace_id = $1
  union all select 'mail', id::text from mails where workspace_id = $1
  union all select 'notary', id::text from notaries where workspace_id = $1
  union all select 'webhook_endpoint', id::text from webhook_endpoints where workspace_id = $1`

/** Entries of removed rows stay, so that ids are never reused. */
const left = `
  select case type when 'signer-removed' then 'signer' when 'video-deleted' then 'video' else 'document' end as kind,
    data->>'id' as ref from events
  where workspace_id = $1 and type in ('signer-removed', 'document-deleted', 'video-deleted')`

export const directoryRules: Record<string, Rule> = {
  'the directory has all ids and keys, and nothing else': async (reader, { workspaceId }) => {
    const rows = await reader.rows<{ kind: string; ref: string; entered: boolean }>(
      `select coalesce(w.kind, d.kind) as kind, coalesce(w.ref, d.ref) as ref, d.ref is not null as entered
       from (${wanted}) w
       full join (select kind, ref from directory where workspace_id = $1) d on d.kind = w.kind and d.ref = w.ref
       where (d.ref is null or w.ref is null) and not (
         d.ref is not null and (d.kind = 'key' or exists (
           select 1 from (${left}) l where l.kind = d.kind and l.ref = d.ref)))`,
      [workspaceId],
    )
    return rows.map(
      ({ kind, ref, entered }) => `${kind} ${ref} ${entered ? 'has no row' : 'has no directory entry'}`,
    )
  },

  'directory keys without a row belong to removed signers': async (reader, { workspaceId }) => {
    const [count] = await reader.rows<{ orphans: number; removed: number }>(
      `select
         (select count(*) from directory d where workspace_id = $1 and kind = 'key'
           and not exists (select 1 from (${wanted}) w where w.kind = 'key' and w.ref = d.ref)) as orphans,
         (select count(*) from events where workspace_id = $1 and type = 'signer-removed') as removed`,
      [workspaceId],
    )
    return count?.orphans === count?.removed
      ? []
      : [`${count?.orphans} directory keys have no row, but ${count?.removed} signers were removed`]
  },
}
