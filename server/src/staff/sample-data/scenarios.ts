import type { Conflict } from '../../bookings/readiness/conflicts.ts'

/** When the session is: a day from today, or today before or after now. */
export type Slot = number | 'earlier today' | 'later today'

/** One customer, from the first contact to the outcome of the session. */
export interface Scenario {
  name: string
  /** Null: the customer gave none. */
  email?: null
  phone?: string
  lang?: 'es'
  service: 'remote' | 'enotary' | 'apostille' | 'wet'
  /** A loan signing instead, the service that asks. Null: not answered yet. */
  loan?: { lender: string; package_checked: boolean } | null
  slot: Slot
  /** Hours between booking and session. */
  lead: number
  /**
   * The customer gets a link by mail, and chooses the time. Otherwise staff book, for a customer who calls.
   */
  byLink?: boolean
  /** Other signers besides the customer. Null: no signers at all. */
  signers?: string[] | null
  /** Whether the signers have not proved who they are. */
  isUnverified?: boolean
  /** Titles of the PDFs. */
  documents?: string[]
  /** Neither a place nor a meeting link. */
  hasNoPlace?: boolean
  completed?: 'with video' | 'without video'
  noShow?: 'marked' | 'canceled'
  /** Why nobody works at that time any more. */
  conflict?: Conflict
  canceled?: Canceled
  note?: string
  call?: 'reached' | 'no_answer' | 'voicemail'
  external_id?: string
  metadata?: Record<string, string>
  prepaid?: boolean
}

interface Canceled {
  by: 'customer' | 'staff'
  reason: string
  /** Yesterday, or this many hours before the session. */
  when: 'yesterday' | number
  /** The customer will book another time. */
  keepsReservation?: boolean
}

const done = { completed: 'with video' } as const

/** Sessions, the earliest first. */
export const scenarios: readonly Scenario[] = [
  { name: 'Grace Miller', service: 'remote', slot: -6, lead: 96, ...done, documents: ['Power of attorney'] },
  {
    name: 'Hugo Fernández',
    lang: 'es',
    service: 'remote',
    slot: -6,
    lead: 50,
    ...done,
    documents: ['Poder notarial'],
    signers: ['Elena Fernández'],
  },
  {
    name: 'Olivia Chen',
    byLink: true,
    service: 'enotary',
    slot: -6,
    lead: 70,
    documents: ['Lease agreement'],
    canceled: { by: 'customer', reason: 'The landlord has found another tenant.', when: 20 },
  },
  {
    name: 'Daniel Brooks',
    service: 'enotary',
    slot: -5,
    lead: 80,
    ...done,
    external_id: 'CRM-2041',
    documents: ['Operating agreement'],
    metadata: { matter: 'Brooks LLC', source: 'website' },
  },
  {
    name: 'Rosa Delgado',
    lang: 'es',
    service: 'wet',
    slot: -5,
    lead: 120,
    completed: 'without video',
    documents: ['Testamento'],
    phone: '+12125550137',
    note: 'Comes with two witnesses. Needs the lift.',
  },
  { name: 'Samuel Reyes', service: 'remote', slot: -4, lead: 30, ...done, documents: ['Car title transfer'] },
  {
    name: 'Kevin Walsh',
    service: 'remote',
    slot: -4,
    lead: 44,
    noShow: 'canceled',
    call: 'no_answer',
    documents: ['Affidavit of residence'],
  },
  {
    name: 'Amelia Novak',
    byLink: true,
    service: 'apostille',
    slot: -4,
    lead: 100,
    ...done,
    prepaid: true,
    documents: ['Birth certificate', 'Application for apostille'],
  },
  { name: 'Lucas Moreau', service: 'remote', slot: -3, lead: 26, ...done, documents: ['Travel consent'] },
  {
    name: 'Carmen Iglesias',
    byLink: true,
    lang: 'es',
    service: 'remote',
    slot: -3,
    lead: 60,
    documents: ['Declaración jurada'],
    canceled: {
      by: 'customer',
      reason: 'Estoy de viaje. Reservaré otro día.',
      when: 6,
      keepsReservation: true,
    },
  },
  {
    name: 'Robert Hayes',
    byLink: true,
    service: 'enotary',
    loan: { lender: 'First Harbor Bank', package_checked: true },
    slot: -3,
    lead: 75,
    ...done,
    external_id: 'CRM-2050',
    signers: ['Linda Hayes'],
    documents: ['Deed of trust', 'Disclosure'],
    metadata: { matter: 'Hayes refinance', lender: 'First Harbor' },
  },
  { name: 'Mei Tanaka', service: 'remote', slot: -2, lead: 52, ...done, documents: ['Consent to release'] },
  {
    name: 'Andrés Molina',
    lang: 'es',
    service: 'remote',
    slot: -2,
    lead: 28,
    completed: 'without video',
    documents: ['Autorización de viaje'],
    note: 'The recording is still on the laptop of Lucía.',
  },
  { name: 'Hannah Fischer', service: 'remote', slot: -1, lead: 40, ...done, documents: ['Bank form'] },
  {
    name: 'Victor Hale',
    service: 'wet',
    slot: -1,
    lead: 90,
    phone: '+12125550142',
    documents: ['Will'],
    canceled: { by: 'staff', reason: 'The notary is ill.', when: 4 },
  },
  {
    name: 'Sofía Navarro',
    byLink: true,
    lang: 'es',
    service: 'enotary',
    slot: -1,
    lead: 66,
    ...done,
    documents: ['Contrato de arrendamiento'],
    signers: ['Pablo Navarro'],
    prepaid: true,
  },
  {
    name: 'Peter Lawson',
    service: 'remote',
    slot: -1,
    lead: 33,
    documents: ['Vehicle power of attorney'],
    note: 'Session took place. Nobody has closed it yet.',
  },
  {
    name: 'Ines Carvalho',
    service: 'remote',
    slot: 'earlier today',
    lead: 48,
    ...done,
    documents: ['Affidavit'],
  },
  {
    name: 'Tyler Grant',
    service: 'remote',
    slot: 'earlier today',
    lead: 22,
    noShow: 'marked',
    documents: ['Affidavit of identity'],
    phone: '+13105550188',
    call: 'voicemail',
  },
  {
    name: 'Ana Ortiz',
    byLink: true,
    service: 'remote',
    slot: 'later today',
    lead: 72,
    documents: ['Power of attorney'],
    phone: '+12125550119',
    external_id: 'CRM-2077',
    metadata: { matter: 'Ortiz estate', source: 'phone' },
    call: 'reached',
    note: 'Called back: her husband signs too, on his own computer.',
    signers: ['Luis Ortiz'],
  },
  {
    name: 'Marcus Reed',
    byLink: true,
    service: 'enotary',
    loan: null,
    slot: 'later today',
    lead: 55,
    isUnverified: true,
    documents: ['Loan agreement'],
  },
  { name: 'Julia Weiss', service: 'remote', slot: 'later today', lead: 31, documents: [] },
  {
    name: 'Diego Castillo',
    lang: 'es',
    service: 'remote',
    slot: 'later today',
    lead: 46,
    documents: ['Poder para pleitos'],
  },
  {
    name: 'Emma Larsen',
    byLink: true,
    service: 'apostille',
    slot: 1,
    lead: 110,
    prepaid: true,
    documents: ['Diploma', 'Application for apostille'],
  },
  {
    name: 'George Papas',
    service: 'remote',
    slot: 1,
    lead: 60,
    signers: null,
    documents: ['Affidavit of heirship'],
    phone: '+12125550150',
  },
  {
    name: 'Fatima Rahman',
    service: 'remote',
    slot: 1,
    lead: 58,
    hasNoPlace: true,
    documents: ['Sponsorship letter'],
  },
  {
    name: 'Walter Simmons',
    email: null,
    service: 'wet',
    slot: 1,
    lead: 64,
    documents: ['Living will'],
    phone: '+12125550171',
    signers: ['Ruth Simmons'],
    note: 'Has no email. Call him the day before.',
  },
  {
    name: 'Isabel Romero',
    lang: 'es',
    service: 'remote',
    slot: 1,
    lead: 50,
    documents: ['Consentimiento de viaje'],
  },
  {
    name: 'Noah Berg',
    service: 'remote',
    slot: 2,
    lead: 70,
    documents: ['Stock transfer'],
    conflict: 'notary_off',
  },
  {
    name: 'Chloe Dubois',
    byLink: true,
    service: 'enotary',
    slot: 2,
    lead: 82,
    documents: ['Purchase agreement'],
    external_id: 'CRM-2081',
    metadata: { matter: 'Dubois purchase' },
    signers: ['Marc Dubois'],
  },
  {
    name: 'Ethan Cole',
    byLink: true,
    service: 'remote',
    slot: 3,
    lead: 150,
    documents: ['Bill of sale'],
    canceled: { by: 'customer', reason: 'I sold the boat without a notary.', when: 'yesterday' },
  },
  {
    name: 'Mateo Vargas',
    byLink: true,
    lang: 'es',
    service: 'remote',
    slot: 3,
    lead: 74,
    isUnverified: true,
  },
  { name: 'Aisha Bello', service: 'wet', slot: 3, lead: 96, documents: ['Partnership deed'] },
  {
    name: 'Henrik Olsen',
    service: 'remote',
    slot: 4,
    lead: 100,
    documents: ['Passport copy'],
    conflict: 'closed_day',
  },
  {
    name: 'Patricia Quinn',
    service: 'enotary',
    slot: 4,
    lead: 108,
    documents: ['Trust amendment'],
    metadata: { matter: 'Quinn trust' },
  },
  { name: 'Valentina Suárez', lang: 'es', service: 'apostille', slot: 6, lead: 140, prepaid: true },
  { name: 'Oscar Lind', service: 'remote', slot: 6, lead: 150, documents: ['Lien waiver'] },
]

/** Appointments without a notary: what customers asked for and nobody has planned. */
export const drafts: readonly {
  name: string
  lang?: 'es'
  service: Scenario['service']
  slot: number | null
}[] = [
  { name: 'Benjamin Frost', service: 'enotary', slot: 1 },
  { name: 'Lorena Pineda', lang: 'es', service: 'remote', slot: 2 },
  { name: 'Charlotte Webb', service: 'apostille', slot: null },
]

/** Reservations without an appointment. */
export const requests: readonly {
  name: string
  lang?: 'es'
  service: Scenario['service']
  status: 'draft' | 'queued' | 'pending' | 'canceled'
  hoursAgo: number
}[] = [
  { name: 'Nina Kowalski', service: 'remote', status: 'draft', hoursAgo: 3 },
  { name: 'Javier Soto', lang: 'es', service: 'enotary', status: 'queued', hoursAgo: 20 },
  { name: 'Laura Bennett', service: 'remote', status: 'queued', hoursAgo: 52 },
  { name: 'Tom Ashby', service: 'apostille', status: 'pending', hoursAgo: 30 },
  { name: 'Yusuf Demir', service: 'remote', status: 'canceled', hoursAgo: 75 },
]
