import type { Samples } from './sample.ts'

/** Samples for workspaces, tokens, events, the audit trail and mail. */
export const tenantSamples: Samples = {
  listWorkspaces: {
    sdk: 'for await (const workspace of manage.workspaces.list()) console.log(workspace.id, workspace.name)',
    cli: 'jurat workspaces list',
  },
  createWorkspace: {
    body: { name: 'Acme Notaries', mode: 'live', timezone: 'America/New_York' },
    sdk: `
      const workspace = await manage.workspaces.create({
        name: 'Acme Notaries',
        mode: 'live',
        timezone: 'America/New_York',
      })
      console.log(workspace.id)`,
    cli: "jurat workspaces create 'Acme Notaries' --mode live --timezone America/New_York",
  },
  getWorkspace: {
    path: { id: 1 },
    sdk: `
      const workspace = await manage.workspaces.get(1)
      console.log(workspace.clock.now)`,
    cli: 'jurat workspaces get 1',
  },
  updateWorkspace: {
    path: { id: 1 },
    body: { minimum_notice_minutes: 120, horizon_days: 60 },
    sdk: `
      const workspace = await manage.workspaces.update(1, { minimum_notice_minutes: 120, horizon_days: 60 })
      console.log(workspace.horizon_days)`,
    cli: 'jurat workspaces update 1 --minimum-notice 120 --horizon 60',
  },
  moveClock: {
    path: { id: 1 },
    body: { advance_seconds: 3600 },
    sdk: `
      const { clock } = await manage.workspaces.moveClock(1, { advance_seconds: 3600 })
      console.log(clock.now)`,
    cli: 'jurat workspaces clock 1 --advance 3600',
  },
  listTokens: {
    sdk: 'for await (const token of manage.tokens.list()) console.log(token.name, token.last_used_at)',
    cli: 'jurat tokens list',
  },
  issueToken: {
    body: { workspace_id: 1, name: 'Website', scopes: ['reservations:*', 'signers:read'] },
    sdk: `
      const { token } = await manage.tokens.create({
        workspace_id: 1,
        name: 'Website',
        scopes: ['reservations:*', 'signers:read'],
      })
      console.log(token)`,
    cli: "jurat tokens create Website --workspace 1 --scopes 'reservations:*,signers:read'",
  },
  rotateToken: {
    path: { id: 7 },
    body: { overlap_seconds: 3600 },
    sdk: `
      const { token } = await manage.tokens.rotate(7, { overlap_seconds: 3600 })
      console.log(token)`,
    cli: 'jurat tokens rotate 7 --overlap 3600',
  },
  revokeToken: { path: { id: 7 }, sdk: 'await manage.tokens.revoke(7)', cli: 'jurat tokens revoke 7' },
  listEvents: {
    query: { type: 'reservation-created' },
    sdk: `
      for await (const page of manage.events.list({ type: 'reservation-created' }).pages()) {
        for (const event of page.data) console.log(event.sequence, event.type)
        console.log(page.resume_cursor)
      }`,
    cli: 'jurat events list --type reservation-created',
  },
  getEvent: {
    path: { id: 'evt_019aa2f4c1b77d3e8f0123456789abcd' },
    sdk: `
      const event = await manage.events.get('evt_019aa2f4c1b77d3e8f0123456789abcd')
      console.log(event.type)`,
    cli: 'jurat events get evt_019aa2f4c1b77d3e8f0123456789abcd',
  },
  listAudit: {
    query: { limit: 10 },
    sdk: `
      const { data } = await manage.audit.list({ limit: 10 })
      for (const entry of data) console.log(entry.at, entry.actor, entry.action)`,
  },
  listMails: {
    query: { status: 'kept', limit: 1 },
    sdk: `
      const { data } = await manage.mails.list({ status: 'kept', limit: 1 })
      console.log(data[0]?.subject)`,
  },
  getMail: {
    path: { id: 31 },
    sdk: `
      const mail = await manage.mails.get(31)
      console.log(mail.to, mail.subject)`,
  },
  rotateSigningKey: {
    body: {},
    sdk: `
      const { id } = await manage.signingKeys.rotate()
      console.log(id)`,
  },
  makeBackup: {
    sdk: `
      const { archive, filename } = await manage.backups.create()
      await writeFile(filename, archive, { mode: 0o600 })`,
    cli: 'jurat backup --output jurat-backup.tar',
    output: 'jurat-backup.tar',
  },
}
