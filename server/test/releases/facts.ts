/** What is known of a recorded release besides its data, such as secrets that no read returns. */
export interface Facts {
  version: string
  /**
   * When the recording ended, ISO 8601. Tests set their clock to it: links and holds are still valid then.
   */
  recorded_at: string
  /** Base of every URL in `answers` and `links`. */
  url: string
  live: Tenant
  test: Tenant
  /** A token of no workspace. */
  homeless_token: string
  links: { url: string; sha256: string }[]
  idempotent: { path: string; key: string; body: object; answer: { id: number } }
  /** Of the test workspace, by the name of the receiver; `late` never acknowledged anything. */
  endpoints: Record<'works' | 'gone' | 'broken' | 'late', Endpoint>
  /** Reservations made while no process could number or deliver their events. */
  unnumbered: number[]
}

export interface Tenant {
  id: number
  /** `expired` and `revoked` are refused, `narrow` may read reservations only. */
  tokens: Record<'main' | 'narrow' | 'expired' | 'revoked' | 'rotated', string>
  /** An open reservation and a scheduled appointment, for the customer's calls. */
  keys: { reservation: string; appointment: string }
}

interface Endpoint {
  id: number
  secret: string
  next_secret?: string
  /** Event ids that its receiver got, once each. */
  received: string[]
}

/** What a read returned. Without a method it is a GET. */
export interface Answered {
  of: 'live' | 'test'
  method?: 'POST'
  path: string
  sent?: object
  body: object
}
