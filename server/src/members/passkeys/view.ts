import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Static } from 'typebox'
import { wireTime } from '../../platform/lib/clock.ts'
import type { CreationOptions, RequestOptions } from './schema.ts'
import { isUsable, type PasskeyRow } from './stored-passkeys.ts'
import type { RelyingParty } from './webauthn.ts'

export const passkeyView = (row: PasskeyRow, site: RelyingParty | undefined) => ({
  object: 'passkey' as const,
  id: row.id,
  name: row.name,
  host: row.rp_id,
  usable: isUsable(row, site),
  backed_up: row.backed_up,
  created_at: wireTime(row.created_at),
  last_used_at: row.last_used_at && wireTime(row.last_used_at),
})

/** The library's types leave open what `webauthn.ts` always sets. */
export const requestOptionsView = (options: PublicKeyCredentialRequestOptionsJSON) => ({
  object: 'passkey_request_options' as const,
  public_key: options as Static<typeof RequestOptions>['public_key'],
})

export const creationOptionsView = (options: PublicKeyCredentialCreationOptionsJSON) => ({
  object: 'passkey_creation_options' as const,
  public_key: options as Static<typeof CreationOptions>['public_key'],
})
