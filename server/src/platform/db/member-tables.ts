import type { Generated } from 'kysely'

/** The columns of the tables of the people who sign in. */
export interface MemberTables {
  accounts: {
    id: Generated<number>
    email: string
    email_folded: string
    name: string
    /** argon2id as a PHC string. */
    password: string | null
    /** Encrypted. */
    totp_secret: string | null
    totp_step: number | null
    created_at: Date
    /** Names the account in its passkeys. */
    user_handle: Generated<string>
    /** When a person who reads the mailbox set the account up or recovered it. */
    email_proved_at: Date | null
    /** The password is too short to be the only factor. Null: not known. */
    password_needs_app: boolean | null
  }
  recovery_codes: { account_id: number; hash: string }
  passkeys: {
    /** Base64url. */
    credential_id: string
    account_id: number
    name: string
    public_key: Buffer
    counter: number
    transports: string[]
    backed_up: boolean
    rp_id: string
    created_at: Date
    last_used_at: Date | null
    id: Generated<number>
  }
  used_challenges: { challenge: string; expires_at: Date }
  identities: {
    id: Generated<number>
    issuer: string
    subject: string
    account_id: number
    /** What the issuer called the person when it was connected. */
    shown: string | null
    created_at: Date
    last_used_at: Date | null
  }
  used_sso_states: { digest: string; expires_at: Date }
  sign_in_failures: { email_digest: string; failures: number; blocked_until: Date; changed_at: Date }
  memberships: {
    workspace_id: number
    id: Generated<number>
    account_id: number
    role: 'owner' | 'admin' | 'scheduler' | 'notary' | 'developer' | 'viewer'
    notary_id: number | null
    created_at: Date
    ended_at: Date | null
    /** Sessions of a sign-in up to this id do not open the workspace. */
    sessions_after: Generated<number>
  }
  one_time_links: {
    workspace_id: number
    id: Generated<number>
    kind: 'invitation' | 'recovery' | 'portal'
    hash: string
    /** Of the secret that proves the mailbox. Null: the link proves nothing. */
    proof_hash: string | null
    /** Part of the secret. Null: made by an earlier version. */
    salt: string | null
    email: string | null
    /** The form of `countedAddress`. */
    counted_email: string | null
    role: 'owner' | 'admin' | 'scheduler' | 'notary' | 'developer' | 'viewer' | null
    notary_id: number | null
    account_id: number | null
    created_by: string
    created_at: Date
    expires_at: Date
    used_at: Date | null
    revoked_at: Date | null
  }
  sessions: {
    hash: string
    id: Generated<number>
    /** The session that the sign-in opened. Null: this one. */
    sign_in_id: number | null
    account_id: number | null
    portal_workspace_id: number | null
    /** The link that opened a session of a portal. */
    portal_link_id: number | null
    method: 'password' | 'passkey' | 'sso' | 'link' | 'portal'
    network: string
    agent: string
    /** Hash of the device's cookie. Null: opened before devices were noted. */
    device: string | null
    created_at: Date
    last_seen_at: Date
    authenticated_at: Date
    expires_at: Date
    ended_at: Date | null
  }
}
