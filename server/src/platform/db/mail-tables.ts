import type { Generated, JSONColumnType } from 'kysely'

/** What staff wrote to a customer. */
export interface OwnMessage {
  /** Empty: the mail has a subject in the language of the customer. */
  subject: string
  /** Lines. Empty ones separate paragraphs. */
  text: string
  /** Reservations and appointments of the person about which they write. None: the one of the mail. */
  about: number[]
  /** The address as limits count it (`countedAddress`). */
  address: string
  /** The notary of the member who wrote it. Left out: another member, or a program. */
  notary_id?: number
}

/** The columns of the queue of mails. */
export interface MailTables {
  mails: {
    workspace_id: number
    id: Generated<number>
    /** Null except in a mail about a booking. */
    booking_id: number | null
    cause: string
    /** Name of a kind in `mail/kinds/kinds.ts`. */
    kind: string
    status: 'pending' | 'sending' | 'sent' | 'kept' | 'withdrawn' | 'skipped' | 'failed'
    due_at: Date
    attempts: number
    recipient: string | null
    subject: string | null
    text_body: string | null
    html_body: string | null
    calendar_file: string | null
    error: string | null
    created_at: Date
    changed_at: Date
    /** Times that it was taken up since the last time with a result. */
    begun: Generated<number>
    /** It was taken up, and is not taken up again before (real time). */
    waits_until: Date | null
    /** Null except in a mail about an endpoint. */
    endpoint_id: number | null
    /** The signer to whom the mail goes. Null: the customer. */
    signer_address: string | null
    signer_id: number | null
    /** Null except in a mail with a code. */
    booking_request_id: number | null
    /** Null except in a mail with a one-time link. */
    link_id: number | null
    /** Null except in a mail to a member. */
    membership_id: number | null
    /** The first mail, of a mail that was sent again. */
    repeat_of: number | null
    /** Null except in a mail to a notary. */
    notary_id: number | null
    /** Unsent mails with the same text go as one. Null: the mail goes alone. */
    together: string | null
    /** The first of the mails that went as one. Null: it went alone. */
    sent_with: number | null
    /** Null except in a mail of the kind `message`, and about a change to which staff wrote a text. */
    message: JSONColumnType<OwnMessage, OwnMessage, OwnMessage> | null
  }
}
