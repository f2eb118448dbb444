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
  getStripeAccount: {
    path: { id: 1 },
    sdk: `
      const account = await manage.workspaces.stripe(1)
      console.log(account.webhook_url)`,
    cli: 'jurat stripe get 1',
  },
  setStripeAccount: {
    path: { id: 1 },
    body: {
      secret_key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
      webhook_secret: 'whsec_wRNftLajMZNeslQOP6vEPm4iVx5NlZ6z',
    },
    sdk: `
      const account = await manage.workspaces.setStripe(1, {
        secret_key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
        webhook_secret: 'whsec_wRNftLajMZNeslQOP6vEPm4iVx5NlZ6z',
      })
      console.log(account.webhook_url)`,
    cli: 'jurat stripe set 1 --secret-key sk_test_4eC39HqLyjWDarjtT1zdp7dc --webhook-secret whsec_wRNftLajMZNeslQOP6vEPm4iVx5NlZ6z',
  },
  removeStripeAccount: {
    path: { id: 1 },
    sdk: 'await manage.workspaces.removeStripe(1)',
    cli: 'jurat stripe remove 1',
  },
  releaseSlug: {
    path: { id: 1, slug: 'acme-notary' },
    sdk: "await manage.workspaces.releaseSlug(1, 'acme-notary')",
    cli: 'jurat workspaces release-slug 1 acme-notary',
  },
  moveClock: {
    path: { id: 1 },
    body: { advance_seconds: 3600 },
    sdk: `
      const { clock } = await manage.workspaces.moveClock(1, { advance_seconds: 3600 })
      console.log(clock.now)`,
    cli: 'jurat workspaces clock 1 --advance 3600',
  },
  goLive: {
    path: { id: 1 },
    body: { name: 'Acme Notaries', notary_ids: [3] },
    sdk: `
      const live = await manage.workspaces.goLive(1, { name: 'Acme Notaries', notary_ids: [3] })
      console.log(live.id, live.mode)`,
    cli: 'jurat workspaces go-live 1 "Acme Notaries" --notaries 3',
  },
  loadSampleData: {
    path: { id: 1 },
    sdk: `
      const { reservations, appointments } = await manage.workspaces.loadSampleData(1)
      console.log(reservations, appointments)`,
    cli: 'jurat workspaces fill 1',
  },
  listDue: {
    query: { until: '2026-11-21T00:00:00Z' },
    sdk: `
      const { items } = await manage.due.list({ until: '2026-11-21T00:00:00Z' })
      for (const { at, kind } of items) console.log(at, kind)`,
  },
  listMembers: {
    sdk: 'for await (const member of manage.members.list()) console.log(member.email, member.role)',
    cli: 'jurat members list',
  },
  getMember: {
    path: { id: 5 },
    sdk: `
      const member = await manage.members.get(5)
      console.log(member.name)`,
  },
  updateMember: {
    path: { id: 5 },
    body: { role: 'admin' },
    sdk: `
      const member = await manage.members.update(5, { role: 'admin' })
      console.log(member.role)`,
    cli: 'jurat members update ben@example.com --role admin',
  },
  removeMember: {
    path: { id: 5 },
    query: { tokens: 'revoke' },
    sdk: "await manage.members.remove(5, { tokens: 'revoke' })",
    cli: 'jurat members remove ben@example.com --revoke-tokens',
  },
  resetMember: {
    path: { id: 5 },
    body: { remove_second_factor: false },
    sdk: `
      const { url } = await manage.members.reset(5, { remove_second_factor: false })
      console.log(url)`,
    cli: 'jurat members reset ben@example.com',
  },
  endMemberSessions: {
    path: { id: 5 },
    sdk: 'await manage.members.endSessions(5)',
  },
  listInvitations: {
    sdk: 'for await (const invitation of manage.members.invitations.list()) console.log(invitation.email)',
  },
  inviteMember: {
    body: { workspace_id: 1, email: 'ben@example.com', role: 'scheduler' },
    sdk: `
      const { url } = await manage.members.invitations.create({
        workspace_id: 1,
        email: 'ben@example.com',
        role: 'scheduler',
      })
      console.log(url)`,
    cli: 'jurat members invite ben@example.com --role scheduler --workspace 1',
  },
  revokeInvitation: { path: { id: 9 }, sdk: 'await manage.members.invitations.revoke(9)' },
  makePortalLink: {
    body: { workspace_id: 1 },
    sdk: `
      const { url } = await manage.members.portalLink({ workspace_id: 1 })
      console.log(url)`,
  },
  endPortalAccess: {
    query: { workspace_id: 1 },
    sdk: `
      const { links, sessions } = await manage.members.endPortal({ workspace_id: 1 })
      console.log(links, sessions)`,
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
  streamEvents: {
    sdk: 'for await (const { event, cursor } of manage.events.stream()) console.log(event.type, cursor)',
    cli: 'jurat events tail',
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
    cli: 'jurat mails list --status kept --limit 1',
  },
  getMail: {
    path: { id: 31 },
    sdk: `
      const mail = await manage.mails.get(31)
      console.log(mail.to, mail.subject)`,
    cli: 'jurat mails get 31',
  },
  sendMailAgain: {
    path: { id: 31 },
    sdk: `
      const mail = await manage.mails.sendAgain(31)
      console.log(mail.id, mail.status)`,
    cli: 'jurat mails send-again 31',
  },
  previewBrand: {
    body: { accent_color: '#0b6b4f', page: 'times' },
    sdk: `
      const { page_html } = await manage.workspaces.previewBrand({ accent_color: '#0b6b4f', page: 'times' })
      console.log(page_html)`,
  },
  previewMail: {
    query: { kind: 'confirmation', lang: 'es' },
    sdk: `
      const mail = await manage.mails.preview({ kind: 'confirmation', lang: 'es' })
      console.log(mail.subject)`,
    cli: 'jurat mails preview --kind confirmation --lang es',
  },
  sendTestMail: {
    body: { kind: 'confirmation', to: 'ana@example.com' },
    sdk: `
      const { sent_at } = await manage.mails.sendTest({ kind: 'confirmation', to: 'ana@example.com' })
      console.log(sent_at)`,
    cli: 'jurat mails test ana@example.com --kind confirmation',
  },
  rotateSigningKey: {
    body: {},
    sdk: `
      const { id } = await manage.signingKeys.rotate()
      console.log(id)`,
    cli: 'jurat signing-key rotate',
  },
  rotateSecretKey: {
    sdk: `
      const { resealed, unreadable } = await manage.secretKey.rotate()
      console.log(resealed, unreadable)`,
    cli: 'jurat secret-key rotate',
  },
  makeBackup: {
    sdk: `
      const { archive, filename } = await manage.backups.create()
      await writeFile(filename, archive, { mode: 0o600 })`,
    cli: 'jurat backup --output jurat-backup.tar',
    output: 'jurat-backup.tar',
  },
}
