/**
 * The facts that a mail keeps of the moment at which it was queued, written as the text in `mails.cause`. One
 * mail is sent for each subject and cause, and stored rows have these texts: what exists must not change.
 */
export interface Cause<Facts> {
  write(facts: Facts): string
  /** What cannot be read becomes `NaN` or `Invalid Date`, which equals nothing. */
  read(cause: string): Facts
}

/** One mail in the life of the subject. */
export const once = (text: string): Cause<unknown> => ({ write: () => text, read: () => ({}) })

/** About the time that the appointment has with this revision. */
export const ofRevision = (kind: string): Cause<{ revision: number }> => ({
  write: ({ revision }) => `${kind}:${revision}`,
  read: cause => ({ revision: lastNumber(cause) }),
})

/** About one request for a time, or one proposal of times, of a reservation. */
export const ofRound = (kind: string): Cause<{ round: number }> => ({
  write: ({ round }) => `${kind}:${round}`,
  read: cause => ({ round: lastNumber(cause) }),
})

/** The same to one of the members. */
export const ofMemberRequest: Cause<{ membershipId: number; round: number }> = {
  write: ({ membershipId, round }) => `member_request:${membershipId}:${round}`,
  read: cause => ({ membershipId: secondNumber(cause), round: lastNumber(cause) }),
}

/**
 * The same of the first mail. `again`: `SEQUENCE` of the calendar entry in a mail to a corrected address.
 * Null: to the first address.
 */
export const ofFirst = (kind: string): Cause<{ revision: number; again: number | null }> => ({
  write: ({ revision, again }) => `${kind}${again === null ? '' : `:${again}`}:${revision}`,
  read: cause => {
    const numbers = cause.split(':').slice(1).map(Number)
    return { again: numbers.length > 1 ? (numbers[0] ?? Number.NaN) : null, revision: lastNumber(cause) }
  },
})

/** About what changed since the calendar entry before that `SEQUENCE`. */
export const ofSequence = (kind: string): Cause<{ sequence: number }> => ({
  write: ({ sequence }) => `${kind}:${sequence}`,
  read: cause => ({ sequence: lastNumber(cause) }),
})

/** The same, and `minutes` before its start. Earlier versions had one time, which the cause does not name. */
export const ofReminder = (kind: string, usual: number): Cause<{ minutes: number; revision: number }> => ({
  write: ({ minutes, revision }) => `${kind}${minutes === usual ? '' : `:${minutes}`}:${revision}`,
  read: cause => {
    const numbers = cause.split(':').slice(1).map(Number)
    return { minutes: numbers.length > 1 ? (numbers[0] ?? Number.NaN) : usual, revision: lastNumber(cause) }
  },
})

/**
 * The first mail to a signer, once for each address and key. `email` is folded. Earlier versions did not
 * write the key.
 */
export const ofSigner: Cause<{ signerId: number; email: string; keyHash: string | null }> = {
  write: ({ signerId, email, keyHash }) =>
    `signer:${signerId}:${email}${keyHash === null ? '' : `:${keyHash}`}`,
  read: cause => {
    const [, id, email = '', keyHash = null] = /^signer:(\d+):(.*?)(?::([\w-]{16}))?$/s.exec(cause) ?? []
    return { signerId: Number(id), email, keyHash }
  },
}

export const ofSignerAndRevision = (kind: string): Cause<{ signerId: number; revision: number }> => ({
  write: ({ signerId, revision }) => `signer:${signerId}:${kind}:${revision}`,
  read: cause => ({ signerId: secondNumber(cause), revision: lastNumber(cause) }),
})

export const ofSignerAndSequence = (kind: string): Cause<{ signerId: number; sequence: number }> => ({
  write: ({ signerId, sequence }) => `signer:${signerId}:${kind}:${sequence}`,
  read: cause => ({ signerId: secondNumber(cause), sequence: lastNumber(cause) }),
})

export const ofSignerReminder = (
  kind: string,
  usual: number,
): Cause<{ signerId: number; minutes: number; revision: number }> => {
  const { write, read } = ofReminder(kind, usual)
  return {
    write: ({ signerId, ...facts }) => `signer:${signerId}:${write(facts)}`,
    read: cause => ({ signerId: secondNumber(cause), ...read(cause.split(':').slice(2).join(':')) }),
  }
}

/**
 * That the signer has no part in the appointment any more. `earlier`: the address before a correction, and
 * `SEQUENCE` of its entry. Null: the mail goes to the signer.
 */
export const ofSignerEnd: Cause<{ signerId: number; earlier: { email: string; sequence: number } | null }> = {
  write: ({ signerId, earlier }) =>
    `signer:${signerId}:cancellation${earlier === null ? '' : `:${earlier.sequence}:${earlier.email}`}`,
  read: cause => {
    const [, sequence, email] = /^signer:\d+:cancellation:(\d+):(.+)$/s.exec(cause) ?? []
    const earlier = email === undefined ? null : { email, sequence: Number(sequence) }
    return { signerId: secondNumber(cause), earlier }
  },
}

/** That the price could not be held on a card, of one attempt. */
export const ofHold: Cause<{ holdId: number; attempt: number }> = {
  write: ({ holdId, attempt }) => `card_refused:${holdId}:${attempt}`,
  read: cause => ({ holdId: secondNumber(cause), attempt: lastNumber(cause) }),
}

/** What a mail to a notary names. `startsAt`, in a cancellation: the start that the notary knows. */
interface Notified {
  notaryId: number
  revision: number
  assignments: number
  startsAt: Date
}

export const ofNotified = (kind: string): Cause<Notified> => ({
  write: ({ notaryId, revision, assignments, startsAt }) =>
    `${kind}:${notaryId}:${revision}.${assignments}:${startsAt.getTime()}`,
  read: cause => {
    const [, id, version = '', at] = cause.split(':')
    const [revision = Number.NaN, assignments = Number.NaN] = version.split('.').map(Number)
    return { notaryId: Number(id), revision, assignments, startsAt: new Date(Number(at)) }
  },
})

/** `earlier`: the address before a correction, and `SEQUENCE` there. Left out: it goes to the notary. */
export const ofNotifiedEnd: Cause<Notified & { earlier?: { email: string; sequence: number } }> = {
  write: ({ earlier, ...facts }) =>
    `${endOfNotified.write(facts)}${earlier ? `:${earlier.sequence}:${earlier.email}` : ''}`,
  read: cause => {
    const [, facts = cause, sequence, email] = /^(\w+:\d+:[^:]*:[^:]*):(\d+):(.+)$/s.exec(cause) ?? []
    const earlier = email === undefined ? undefined : { email, sequence: Number(sequence) }
    return { ...endOfNotified.read(facts), ...(earlier && { earlier }) }
  },
}

const endOfNotified = ofNotified('notary_canceled')

export const ofNotifiedUpdate: Cause<{ notaryId: number; sequence: number }> = {
  write: ({ notaryId, sequence }) => `notary_updated:${notaryId}:${sequence}`,
  read: cause => ({ notaryId: secondNumber(cause), sequence: lastNumber(cause) }),
}

/** A local date of the notary, `2026-11-27`. */
export const ofDate: Cause<{ date: string }> = {
  write: ({ date }) => `next-day:${date}`,
  read: cause => ({ date: cause.slice('next-day:'.length) }),
}

/** One outage of one calendar: the time at which it was last read. */
export const ofOutage: Cause<{ calendarId: number; readAt: Date }> = {
  write: ({ calendarId, readAt }) => `calendar:${calendarId}:${readAt.getTime()}`,
  read: cause => ({ calendarId: secondNumber(cause), readAt: new Date(lastNumber(cause)) }),
}

/** The attempt of a delivery that failed. */
export const ofAttempt = (kind: string): Cause<{ deliveryId: number; attempt: number }> => ({
  write: ({ deliveryId, attempt }) => `${kind}:${deliveryId}:${attempt}`,
  read: cause => ({ deliveryId: secondNumber(cause), attempt: lastNumber(cause) }),
})

export const ofCode: Cause<{ codesSent: number }> = {
  write: ({ codesSent }) => `code:${codesSent}`,
  read: cause => ({ codesSent: lastNumber(cause) }),
}

/** A change of the customer's address. */
export const ofChange = (kind: string): Cause<{ changeId: number }> => ({
  write: ({ changeId }) => `${kind}:${changeId}`,
  read: cause => ({ changeId: lastNumber(cause) }),
})

/** The same, to the address before it. */
export const ofEarlierAddress: Cause<{ changeId: number; email: string }> = {
  write: ({ changeId, email }) => `email_changed:${changeId}:${email}`,
  read: cause => {
    const [, id, email = ''] = /^email_changed:(\d+):(.*)$/s.exec(cause) ?? []
    return { changeId: Number(id), email }
  },
}

/** What staff wrote, in one mail to each person. */
export const ofMessage: Cause<{ messageId: string }> = {
  write: ({ messageId }) => `message:${messageId}`,
  read: cause => ({ messageId: cause.slice('message:'.length) }),
}

export const ofSession: Cause<{ sessionId: number }> = {
  write: ({ sessionId }) => `session-${sessionId}`,
  read: cause => ({ sessionId: Number(cause.slice('session-'.length)) }),
}

/** What opened an account before it was set up anew. The rows are gone when the mail is composed. */
interface Removed {
  at: Date
  hasPassword: boolean
  passkeys: number
  identities: number
  hasAuthenticator: boolean
  sessions: number
}

export const ofRenewal: Cause<Removed> = {
  write: ({ at, hasPassword, passkeys, identities, hasAuthenticator, sessions }) =>
    `renewed ${at.getTime()} ${Number(hasPassword)} ${passkeys} ${identities} ${Number(hasAuthenticator)} ${sessions}`,
  read: cause => {
    const [, at, password, passkeys = 0, identities = 0, authenticator, sessions = 0] = cause
      .split(' ')
      .map(Number)
    return {
      at: new Date(at ?? Number.NaN),
      hasPassword: password === 1,
      passkeys,
      identities,
      hasAuthenticator: authenticator === 1,
      sessions,
    }
  },
}

const numberAt = (cause: string, index: number): number => Number(cause.split(':').at(index) || Number.NaN)
const lastNumber = (cause: string): number => numberAt(cause, -1)
const secondNumber = (cause: string): number => numberAt(cause, 1)

/** The cause of the next repeat, which differs from the causes of all other mails about the same subject. */
export const causeOfRepeat = (cause: string, repeats: number): string =>
  `${causeOfFirst(cause)}#${repeats + 1}`

/** The cause of the mail that was repeated, or of the mail itself. */
export const causeOfFirst = (cause: string): string => cause.replace(/#\d+$/, '')
