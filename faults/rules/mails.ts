import type { Rule } from '../rule.ts'

interface MailRow {
  id: number
  booking_id: number | null
  cause: string
  status: string
  recipient: string | null
  audits: number
}

const mails = `select m.id, m.booking_id, m.cause, m.status, m.recipient, m.due_at,
    (select count(*) from audit a where a.workspace_id = m.workspace_id and a.object = 'mail'
      and a.object_id = m.id::text and a.action = 'mail-' || m.status) as audits
  from mails m where m.workspace_id = $1`

export const mailRules: Record<string, Rule> = {
  'there is one mail per cause': async (reader, { workspaceId }) =>
    (
      await reader.rows<{ booking_id: number; cause: string; count: number }>(
        `select coalesce(booking_id, -endpoint_id) as booking_id, cause, count(*) as count
         from mails where workspace_id = $1 group by 1, 2 having count(*) > 1`,
        [workspaceId],
      )
    ).map(({ booking_id, cause, count }) => `${count} mails of booking ${booking_id} for ${cause}`),

  'every mail was written once': async (reader, { workspaceId }) =>
    (await reader.rows<MailRow>(mails, [workspaceId]))
      .filter(({ status }) => status === 'kept' || status === 'sent')
      .filter(({ audits, recipient }) => audits !== 1 || recipient === null)
      .map(({ id, status, audits }) => `mail ${id} is ${status}, but has ${audits} audit entries`),

  'no mail is late or unfinished': async (reader, { workspaceId }) =>
    (
      await reader.rows<MailRow>(
        `${mails} and (m.status in ('sending', 'failed', 'skipped') or m.status = 'pending' and m.due_at <= (
           select $2::timestamptz + clock_offset_ms * interval '1 millisecond' from workspaces where id = $1))`,
        [workspaceId, new Date().toISOString()],
      )
    ).map(({ id, cause, status }) => `mail ${id} for ${cause} is ${status}`),

  'every invitation and booking has its mail': async (reader, { workspaceId }) => {
    const rows = await reader.rows<{ id: number; cause: string }>(
      `select b.id, 'invitation' as cause from bookings b where b.workspace_id = $1 and b.kind = 'reservation'
         and b.status = 'queued' and not exists (select 1 from mails m where m.workspace_id = b.workspace_id
           and m.booking_id = b.id and m.cause = 'invitation')
       union all
       select a.id, 'confirmation:0' from appointments a where a.workspace_id = $1 and a.notary_id is not null
         and not exists (select 1 from mails m where m.workspace_id = a.workspace_id
           and m.booking_id = a.id and m.cause = 'confirmation:0')`,
      [workspaceId],
    )
    return rows.map(({ id, cause }) => `booking ${id} has no mail ${cause}`)
  },
}
