import type { operations as manageOperations } from '../../../client/src/generated/manage.ts'
import type { operations as v3Operations } from '../../../client/src/generated/v3.ts'

/** How the `jurat` command says an operation, where it has a command for it. */
export const v3Commands: Partial<Record<keyof v3Operations, string>> = {
  listReservations: 'jurat reservations list --status queued',
  createReservation: 'jurat reservations create Ana Ortiz --email ana@example.com --service remote',
  getReservation: 'jurat reservations get 1042',
  updateReservation: 'jurat reservations update 1042 --status queued',
  cancelReservation: 'jurat reservations cancel 1042',
  listAppointments: 'jurat appointments list --status scheduled',
  rescheduleAppointment: 'jurat appointments reschedule 1043 --at 1795100400 --timezone America/New_York',
}

export const manageCommands: Partial<Record<keyof manageOperations, string>> = {
  submitReservation: 'jurat reservations submit 1042 --at 1795100400 --timezone America/New_York',
  createAppointment:
    'jurat appointments create Ana Ortiz --email ana@example.com --service remote \\\n' +
    '  --at 1795100400 --timezone America/New_York',
  getManagedAppointment: 'jurat appointments get 1043',
  assignAppointment: 'jurat appointments assign 1043 --notary 3',
  completeAppointment: 'jurat appointments complete 1043 --yes',
  cancelAppointment: 'jurat appointments cancel 1043 --reason no_show',
  listWorkspaces: 'jurat workspaces list',
  createWorkspace: "jurat workspaces create 'Acme Notaries' --mode live --timezone America/New_York",
  getWorkspace: 'jurat workspaces get 1',
  updateWorkspace: 'jurat workspaces update 1 --minimum-notice 120 --horizon 60',
  moveClock: 'jurat workspaces clock 1 --advance 3600',
  listTokens: 'jurat tokens list',
  issueToken: "jurat tokens create Website --workspace 1 --scopes 'reservations:*,signers:read'",
  rotateToken: 'jurat tokens rotate 7 --overlap 3600',
  revokeToken: 'jurat tokens revoke 7',
  listEvents: 'jurat events list --type reservation-created',
  getEvent: 'jurat events get evt_019aa2f4c1b77d3e8f0123456789abcd',
  listWebhookEndpoints: 'jurat endpoints list',
  createWebhookEndpoint:
    'jurat endpoints create https://hooks.example.com/jurat \\\n' +
    '  --events appointment-created,appointment-canceled',
  getWebhookEndpoint: 'jurat endpoints get 4',
  updateWebhookEndpoint: 'jurat endpoints update 4 --all-events',
  removeWebhookEndpoint: 'jurat endpoints delete 4',
  rotateWebhookSecret: 'jurat endpoints rotate-secret 4',
  promoteWebhookSecret: 'jurat endpoints promote-secret 4',
  enableWebhookEndpoint: 'jurat endpoints enable 4',
  testWebhookEndpoint: 'jurat endpoints test 4 --type appointment-created',
  replayEvents: 'jurat endpoints replay 4 --since 2026-11-19T00:00:00Z --dry-run',
  listDeliveries: 'jurat deliveries list --status failed',
  getDelivery: 'jurat deliveries get 77',
  retryDelivery: 'jurat deliveries retry 77',
  makeBackup: 'jurat backup --output jurat-backup.tar',
}
