import type { Role } from '../../platform/lib/role.ts'

// Every address is at example.com, which belongs to nobody and receives no mail (RFC 2606).

/** Hours by weekday in the notary's zone: Monday is `monday`. */
export interface SampleNotary {
  name: string
  /** Undefined: the workspace's. */
  timezone?: string
  categories: ('remote' | 'enotary' | 'wet' | 'international' | 'apostille')[]
  /** Undefined: every method. */
  signing_methods?: string[]
  hours: [days: string[], from: string, to: string][]
  buffer_after_minutes: number
  /** Whether the notary is mailed about each appointment. */
  notify: boolean
  /** Where the notary receives customers. Without it each appointment has a meeting link of its own. */
  location?: string
}

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** Every day has somebody who works. */
export const notaries: readonly SampleNotary[] = [
  {
    name: 'Nora Vidal',
    categories: ['remote', 'enotary', 'apostille', 'international'],
    hours: [
      [workdays, '08:30', '12:30'],
      [workdays, '13:30', '17:00'],
      [['saturday'], '09:00', '13:00'],
    ],
    buffer_after_minutes: 0,
    notify: false,
  },
  {
    name: 'Ben Okafor',
    timezone: 'America/New_York',
    categories: ['remote', 'enotary', 'wet', 'apostille'],
    hours: [[workdays, '09:00', '17:00']],
    buffer_after_minutes: 15,
    notify: true,
    location: '120 Main Street, 2nd floor\nNew York, NY 10005',
  },
  {
    name: 'Lucía Ramos',
    timezone: 'America/Chicago',
    categories: ['remote', 'enotary', 'apostille', 'international'],
    signing_methods: ['remote', 'enotary'],
    hours: [
      [['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], '09:00', '17:30'],
      [['sunday'], '10:00', '16:00'],
    ],
    buffer_after_minutes: 15,
    notify: false,
  },
]

/** The notary with an office. */
export const inOffice = 1

export const team: readonly { name: string; role: Exclude<Role, 'owner'>; notary?: number }[] = [
  { name: 'Maya Lindqvist', role: 'admin' },
  { name: 'Tomás Herrera', role: 'scheduler' },
  { name: 'Nora Vidal', role: 'notary', notary: 0 },
  { name: 'Jonas Weber', role: 'developer' },
  { name: 'Priya Nair', role: 'viewer' },
]

/** `nora.vidal@example.com`; with a workspace, an address that no other workspace's sample data has. */
export function addressOf(name: string, workspaceId?: number): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')
  return workspaceId === undefined ? `${plain}@example.com` : `${plain}.workspace${workspaceId}@example.com`
}
