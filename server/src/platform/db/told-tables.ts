import type { Generated, JSONColumnType } from 'kysely'

/** What a person is told of an appointment. A time is text in ISO 8601. */
export interface ToldFacts {
  startsAt: string
  /** The zone in which the person is told times. Null for a notary, who has one. */
  timezone: string | null
  durationMinutes: number
  /** Handle. */
  service: string
  place: string | null
  /**
   * For a notary the address of the meeting. For a customer whether there is one. For a signer a digest of
   * the key.
   */
  session: string | null
  /**
   * Of a customer: a digest of the key that the mail had. Others have none, and customers who were told by an
   * earlier version.
   */
  key?: string
}

/** A row of `told` before the mail that replaced it. */
export interface ToldEarlier {
  email: string
  facts: ToldFacts | null
  sequence: number
}

export interface ToldTables {
  /**
   * What each person was last told of an appointment. `person_id`: the signer or the notary, 0: the customer.
   */
  told: {
    workspace_id: number
    appointment_id: number
    person: 'customer' | 'signer' | 'notary'
    person_id: number
    email: string
    /** Null: that it does not take place for the person. */
    facts: JSONColumnType<ToldFacts> | null
    /** `SEQUENCE` of the calendar entry. */
    sequence: number
    /** The mail that told it. Null: known from elsewhere. */
    mail_id: number | null
    /** The row before that mail, for the case that no mail server takes it. */
    earlier: JSONColumnType<ToldEarlier> | null
  }
  /** Changes of default places of a service or a notary, until the people of future appointments are told. */
  place_changes: {
    workspace_id: number
    id: Generated<number>
    /** Handle. Null: the change is a notary's. */
    service: string | null
    notary_id: number | null
    /** The one before the change, like `meeting_url`. */
    location: string | null
    meeting_url: string | null
    /** False: it counts as told, and nobody is mailed. */
    notify: boolean
    changed_at: Date
    /** Start and id of the last appointment that is done. Null: none is. */
    told_starts_at: Date | null
    told_id: number | null
    /** How many people are mailed so far, of how many appointments. */
    people: number
    appointments: number
  }
}
