import {
  type Cause,
  causeOfFirst,
  ofAttempt,
  ofChange,
  ofCode,
  ofDate,
  ofEarlierAddress,
  ofFirst,
  ofHold,
  ofMemberRequest,
  ofMessage,
  ofNotified,
  ofNotifiedEnd,
  ofNotifiedUpdate,
  ofOutage,
  ofReminder,
  ofRenewal,
  ofRevision,
  ofRound,
  ofSequence,
  ofSession,
  ofSigner,
  ofSignerAndRevision,
  ofSignerAndSequence,
  ofSignerEnd,
  ofSignerReminder,
  once,
} from './causes.ts'

/** Ids that name who gets a mail, besides the row that it is about. */
interface RecipientIds {
  customer: unknown
  signer: { signerId: number }
  visitor: unknown
  notary: { notaryId: number }
  member: unknown
  /** A member who plans, in a mail about something else than the membership. */
  planner: { membershipId: number }
  workspace: unknown
}

export type Recipient = keyof RecipientIds

/** Who may have no address. That of the others is required. */
const mayLackAddress = ['customer', 'notary', 'workspace'] as const
export type MayLackAddress = (typeof mayLackAddress)[number]

/** Ids of the rows that a mail is about. */
export interface SubjectIds {
  /** The reservation for an invitation, otherwise the appointment. */
  booking: { bookingId: number }
  /** What a visitor asks to book. */
  request: { requestId: number }
  endpoint: { endpointId: number }
  /** A one-time link. */
  link: { linkId: number }
  membership: { membershipId: number }
  /** The notary alone, without an appointment. */
  notary: { notaryId: number }
}

/** What is the same for all mails of a kind. `mail-templates/kinds` has a file of its name with the rest. */
interface Kind {
  to: Recipient
  about: keyof SubjectIds
  /** How the facts of a mail are stored. */
  cause: Cause<unknown>
  /** Milliseconds of business time from the change until the mail is due. `given`: the caller computes it. */
  due: number | 'given'
  /** What its calendar file does in the recipient's calendar. Left out: it has none. */
  calendar?: 'REQUEST' | 'CANCEL'
  /** An unsent mail about the same subject, which may be of another kind, is withdrawn when it is queued. */
  replacesUnsent?: true
  /**
   * It is about the recipient's own account, which belongs to the installation: its sender is the
   * installation, and no workspace puts its name on it (decision "Sender").
   */
  isAboutAccount?: true
}

const minuteMs = 60_000

/** Every kind of mail. A kind to signers is stored as the kind to customers, with `signer_id`. */
// biome-ignore format: one line for each kind
export const mailKinds = {
  invitation: { to: 'customer', about: 'booking', cause: once('invitation'), due: 0 },
  confirmation: { to: 'customer', about: 'booking', cause: ofFirst('confirmation'), due: 0, calendar: 'REQUEST' },
  // A customer who moves an appointment several times in a row gets one mail.
  reschedule: { to: 'customer', about: 'booking', cause: ofRevision('reschedule'), due: minuteMs, calendar: 'REQUEST' },
  // Another place, say. Changes that follow each other within a minute are told in one mail.
  updated: { to: 'customer', about: 'booking', cause: ofSequence('updated'), due: minuteMs, calendar: 'REQUEST' },
  cancellation: { to: 'customer', about: 'booking', cause: once('cancellation'), due: 0, calendar: 'CANCEL' },
  // A mark that is taken back within ten minutes sends none.
  missed: { to: 'customer', about: 'booking', cause: ofRevision('missed'), due: 10 * minuteMs },
  reminder_24h: { to: 'customer', about: 'booking', cause: ofReminder('reminder_24h', 1440), due: 'given' },
  reminder_1h: { to: 'customer', about: 'booking', cause: ofReminder('reminder_1h', 60), due: 'given' },
  // A session that is reopened within a minute sends none.
  result_ready: { to: 'customer', about: 'booking', cause: ofRevision('result_ready'), due: minuteMs },
  // Without a file to download. A session that is reopened within a minute sends none.
  completed: { to: 'customer', about: 'booking', cause: ofRevision('completed'), due: minuteMs },
  // Of a time that staff confirm.
  request_received: { to: 'customer', about: 'booking', cause: ofRound('request_received'), due: 0 },
  times_proposed: { to: 'customer', about: 'booking', cause: ofRound('times_proposed'), due: 0 },
  request_ended: { to: 'customer', about: 'booking', cause: ofRound('request_ended'), due: 0 },
  // Its price could not be held, or was not taken in time.
  card_refused: { to: 'customer', about: 'booking', cause: ofHold, due: 0 },
  // Written by staff. It lists all bookings of the person about which they write.
  message: { to: 'customer', about: 'booking', cause: ofMessage, due: 0 },
  webhook_failing: { to: 'workspace', about: 'endpoint', cause: ofAttempt('webhook_failing'), due: 'given', replacesUnsent: true },
  webhook_disabled: { to: 'workspace', about: 'endpoint', cause: ofAttempt('webhook_disabled'), due: 'given', replacesUnsent: true },
  booking_code: { to: 'visitor', about: 'request', cause: ofCode, due: 0, replacesUnsent: true },
  email_code: { to: 'visitor', about: 'booking', cause: ofChange('email_code'), due: 0 },
  email_changed: { to: 'visitor', about: 'booking', cause: ofEarlierAddress, due: 0 },
  member_invitation: { to: 'member', about: 'link', cause: once('invited'), due: 0 },
  account_recovery: { to: 'member', about: 'link', cause: once('requested'), due: 0, isAboutAccount: true },
  member_new_device: { to: 'member', about: 'membership', cause: ofSession, due: 0, isAboutAccount: true },
  member_recovered: { to: 'member', about: 'membership', cause: ofSession, due: 0 },
  member_renewed: { to: 'member', about: 'membership', cause: ofRenewal, due: 0, isAboutAccount: true },
  notary_assigned: { to: 'notary', about: 'booking', cause: ofNotified('notary_assigned'), due: 0, calendar: 'REQUEST' },
  notary_moved: { to: 'notary', about: 'booking', cause: ofNotified('notary_moved'), due: minuteMs, calendar: 'REQUEST' },
  notary_canceled: { to: 'notary', about: 'booking', cause: ofNotifiedEnd, due: 0, calendar: 'CANCEL' },
  notary_updated: { to: 'notary', about: 'booking', cause: ofNotifiedUpdate, due: minuteMs, calendar: 'REQUEST' },
  notary_next_day: { to: 'notary', about: 'notary', cause: ofDate, due: 'given' },
  notary_calendar_unread: { to: 'notary', about: 'notary', cause: ofOutage, due: 0 },
  member_request: { to: 'planner', about: 'booking', cause: ofMemberRequest, due: 0 },
  // Calendars of one provider fail within minutes of each other. The mail lists all that fail by then.
  member_calendars_unread: { to: 'member', about: 'membership', cause: ofOutage, due: 10 * minuteMs },
  // A signer who is added by mistake and removed at once gets no mail.
  signer_confirmation: { to: 'signer', about: 'booking', cause: ofSigner, due: minuteMs, calendar: 'REQUEST' },
  signer_reschedule: { to: 'signer', about: 'booking', cause: ofSignerAndRevision('reschedule'), due: minuteMs, calendar: 'REQUEST' },
  signer_updated: { to: 'signer', about: 'booking', cause: ofSignerAndSequence('updated'), due: minuteMs, calendar: 'REQUEST' },
  signer_cancellation: { to: 'signer', about: 'booking', cause: ofSignerEnd, due: 0, calendar: 'CANCEL' },
  signer_reminder_24h: { to: 'signer', about: 'booking', cause: ofSignerReminder('reminder_24h', 1440), due: 'given' },
  signer_reminder_1h: { to: 'signer', about: 'booking', cause: ofSignerReminder('reminder_1h', 60), due: 'given' },
  signer_result_ready: { to: 'signer', about: 'booking', cause: ofSignerAndRevision('result_ready'), due: minuteMs },
} as const satisfies Record<string, Kind>

export type MailKind = keyof typeof mailKinds
type Of<K extends MailKind> = (typeof mailKinds)[K]

/** The kinds that the filter accepts, such as those to notaries: `KindsTo<'notary'>`. */
export type KindsTo<R extends Recipient> = { [K in MailKind]: Of<K>['to'] extends R ? K : never }[MailKind]
export type KindsAbout<S extends keyof SubjectIds> = {
  [K in MailKind]: Of<K>['about'] extends S ? K : never
}[MailKind]

/** Kinds to customers and signers whose words are in the catalogs. Those of a message are of staff. */
export type WordedKind = Exclude<KindsTo<'customer' | 'signer'>, 'message'>

/** Kinds to a notary about a change of an appointment. The first three name its start. */
export const notaryTimeKinds = ['notary_assigned', 'notary_moved', 'notary_canceled'] as const
export const notaryChangeKinds = [...notaryTimeKinds, 'notary_updated'] as const
export type NotaryTimeKind = (typeof notaryTimeKinds)[number]
export type NotaryChangeKind = (typeof notaryChangeKinds)[number]

/** A kind as the API and the column `kind` name it. */
export type StoredKind = Exclude<MailKind, KindsTo<'signer'>>

export const everyKind = Object.keys(mailKinds) as MailKind[]
export const storedKinds = everyKind.filter((kind): kind is StoredKind => mailKinds[kind].to !== 'signer')

/** What is the same for all mails of the kind. */
export const kindOf = (kind: MailKind): Kind => mailKinds[kind]

/** The facts of a mail of the kind. */
export type FactsOf<K extends MailKind> = Of<K>['cause'] extends Cause<infer Facts> ? Facts : never

/** Ids of the rows that a mail of the kind is about, and of the signer or notary to whom it goes. */
export type IdsOf<K extends MailKind> = SubjectIds[Of<K>['about']] & RecipientIds[Of<K>['to']]

/** The recipient that has no address. */
export const withoutAddress = (kind: MailKind): MayLackAddress =>
  mayLackAddress.find(recipient => recipient === kindOf(kind).to) ?? 'customer'

/** A kind is stored without the prefix that tells its recipient. */
export const storedKind = (kind: MailKind): StoredKind => kind.replace(/^signer_/, '') as StoredKind

/** The kind of a stored mail. */
export const kindOfRow = ({ kind, signer_id }: { kind: StoredKind; signer_id: number | null }): MailKind =>
  signer_id === null ? kind : (`signer_${kind}` as KindsTo<'signer'>)

/** The text in `cause` for these facts. */
export const causeOf = <K extends MailKind>(kind: K, facts: FactsOf<K>): string =>
  kindOf(kind).cause.write(facts)

/** The facts of a stored mail, also of one that repeats another. */
export const factsOf = <K extends MailKind>(kind: K, cause: string): FactsOf<K> =>
  kindOf(kind).cause.read(causeOfFirst(cause)) as FactsOf<K>
