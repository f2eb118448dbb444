import type { JuratManage } from '../../../client/src/manage.ts'
import type { Files } from './files.ts'

/** Workspaces, tokens, and what staff look things up in. */
export const tenantCalls = {
  async listWorkspaces(manage: JuratManage) {
    for await (const workspace of manage.workspaces.list()) console.log(workspace.id, workspace.name)
  },
  async createWorkspace(manage: JuratManage) {
    const workspace = await manage.workspaces.create({
      name: 'Acme Notaries',
      mode: 'live',
      timezone: 'America/New_York',
    })
    console.log(workspace.id)
  },
  async getWorkspace(manage: JuratManage) {
    const workspace = await manage.workspaces.get(1)
    console.log(workspace.clock.now)
  },
  async updateWorkspace(manage: JuratManage) {
    const workspace = await manage.workspaces.update(1, { minimum_notice_minutes: 120, horizon_days: 60 })
    console.log(workspace.horizon_days)
  },
  async moveClock(manage: JuratManage) {
    const { clock } = await manage.workspaces.moveClock(1, { advance_seconds: 3600 })
    console.log(clock.now)
  },

  async listTokens(manage: JuratManage) {
    for await (const token of manage.tokens.list()) console.log(token.name, token.last_used_at)
  },
  async issueToken(manage: JuratManage) {
    const { token } = await manage.tokens.create({
      workspace_id: 1,
      name: 'Website',
      scopes: ['reservations:*', 'signers:read'],
    })
    console.log(token)
  },
  async rotateToken(manage: JuratManage) {
    const { token } = await manage.tokens.rotate(7, { overlap_seconds: 3600 })
    console.log(token)
  },
  async revokeToken(manage: JuratManage) {
    await manage.tokens.revoke(7)
  },

  async listEvents(manage: JuratManage) {
    for await (const page of manage.events.list({ type: 'reservation-created' }).pages()) {
      for (const event of page.data) console.log(event.sequence, event.type)
      console.log(page.resume_cursor)
    }
  },
  async getEvent(manage: JuratManage) {
    const event = await manage.events.get('evt_019aa2f4c1b77d3e8f0123456789abcd')
    console.log(event.type)
  },
  async listAudit(manage: JuratManage) {
    const { data } = await manage.audit.list({ limit: 10 })
    for (const entry of data) console.log(entry.at, entry.actor, entry.action)
  },
  async listMails(manage: JuratManage) {
    const { data } = await manage.mails.list({ status: 'kept', limit: 1 })
    console.log(data[0]?.subject)
  },
  async getMail(manage: JuratManage) {
    const mail = await manage.mails.get(31)
    console.log(mail.to, mail.subject)
  },
  async rotateSigningKey(manage: JuratManage) {
    const { id } = await manage.signingKeys.rotate()
    console.log(id)
  },
  async makeBackup(manage: JuratManage, { writeFile }: Files) {
    const { archive, filename } = await manage.backups.create()
    await writeFile(filename, archive, { mode: 0o600 })
  },
}
