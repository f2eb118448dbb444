import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Static, Type } from 'typebox'
import { email, integer, named, nullable, pattern, text, wireDateTime } from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { code } from '../sign-in/schema.ts'

const encoded = pattern('^[A-Za-z0-9_-]+$', problem('not_base64url'))

const base64url = (description: string, example: string, maxLength: number) =>
  Type.String({ pattern: encoded, maxLength, description, examples: [example] })

const id = base64url('Id of the credential.', 'q6urq6urq6urq6urq6urqw', 1_400)
const clientDataJSON = base64url('`clientDataJSON`.', 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', 8_192)

/** `PublicKeyCredential.toJSON()` returns more fields, which are ignored. */
const more = { additionalProperties: true }

const Assertion = Type.Object(
  {
    id,
    response: Type.Object(
      {
        clientDataJSON,
        authenticatorData: base64url('`authenticatorData`.', 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLH', 8_192),
        signature: base64url('`signature`.', 'MEUCIQDqBZ6gqfWyLcQ3', 8_192),
        userHandle: Type.Optional(
          nullable(base64url('`userHandle`: a passkey names its account.', 'OGY3YjA1', 100)),
        ),
      },
      more,
    ),
  },
  { ...more, description: 'What `navigator.credentials.get()` returned, by its method `toJSON()`.' },
)

const Attestation = Type.Object(
  {
    id,
    response: Type.Object(
      {
        clientDataJSON,
        attestationObject: base64url(
          '`attestationObject`.',
          'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
          32_768,
        ),
        transports: Type.Optional(
          Type.Array(Type.String({ maxLength: 32 }), {
            maxItems: 16,
            description: '`getTransports()`.',
            examples: [['internal', 'hybrid']],
          }),
        ),
      },
      more,
    ),
  },
  { ...more, description: 'What `navigator.credentials.create()` returned, by its method `toJSON()`.' },
)

/** In the form of the library. */
export const assertionOf = ({ id, response }: Static<typeof Assertion>): AuthenticationResponseJSON => {
  const { userHandle, clientDataJSON, authenticatorData, signature } = response
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: signed }
}

export const attestationOf = ({ id, response }: Static<typeof Attestation>): RegistrationResponseJSON => {
  const { clientDataJSON, attestationObject, transports = [] } = response
  const attested = { clientDataJSON, attestationObject, transports }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: attested }
}

const challenge = Type.String({
  description: 'It counts once, for five minutes, in the browser that got it.',
  examples: ['4f2yQ0m7aXb1Yc9dEe2fGg4hIi6jKk8lMm0nOo5pPqQ'],
})

const host = Type.String({ description: 'Host of `PUBLIC_URL`.', examples: ['notary.example.com'] })

export const RequestOptions = named(
  'PasskeyRequestOptions',
  {
    object: Type.Literal('passkey_request_options'),
    public_key: Type.Object({
      challenge,
      rpId: host,
      timeout: integer('Milliseconds.', 60_000),
      userVerification: Type.Literal('required'),
    }),
  },
  'For `PublicKeyCredential.parseRequestOptionsFromJSON()`.',
)

export const CreationOptions = named(
  'PasskeyCreationOptions',
  {
    object: Type.Literal('passkey_creation_options'),
    public_key: Type.Object({
      challenge,
      rp: Type.Object({ id: host, name: Type.String({ examples: ['Jurat'] }) }),
      user: Type.Object({
        id: Type.String({ description: 'Names the account, without personal data.', examples: ['OGY3YjA1'] }),
        name: Type.String({ examples: ['ana@example.com'] }),
        displayName: Type.String({ examples: ['Ana Ortiz'] }),
      }),
      pubKeyCredParams: Type.Array(
        Type.Object({ type: Type.Literal('public-key'), alg: integer('COSE algorithm.', -7) }),
      ),
      timeout: integer('Milliseconds.', 60_000),
      excludeCredentials: Type.Array(
        Type.Object({
          type: Type.Literal('public-key'),
          id: Type.String({ examples: ['q6urq6urq6urq6urq6urqw'] }),
          transports: Type.Array(Type.String({ examples: ['internal'] })),
        }),
        { description: 'Passkeys that the account has: an authenticator with one of them makes no second.' },
      ),
      authenticatorSelection: Type.Object({
        residentKey: Type.Literal('required'),
        requireResidentKey: Type.Literal(true),
        userVerification: Type.Literal('required'),
      }),
      attestation: Type.Literal('none'),
    }),
  },
  'For `PublicKeyCredential.parseCreationOptionsFromJSON()`.',
)

const name = Type.Optional(text('Name for the list of passkeys. The default is `Passkey`.', 'Laptop', 100))

export const PasskeySignInBody = Type.Object({ credential: Assertion })

export const NewPasskeyBody = Type.Object({ name, credential: Attestation })

export const RenameBody = Type.Object({ name: text('New name.', 'Laptop', 100) })

const newPerson = {
  name: text('Name of the new account.', 'Ben Adler'),
  email: Type.Optional(email('Address of the new account. Required if the invitation names none.')),
}

export const InvitedOptionsBody = Type.Object(newPerson)

export const InvitedBody = Type.Object({ ...newPerson, credential: Attestation })

export const RecoveryOptionsBody = Type.Object({ code })

export const RecoveryPasskeyBody = Type.Object({ code, credential: Attestation })

export const Passkey = named(
  'Passkey',
  {
    object: Type.Literal('passkey'),
    id: integer('Id of the passkey.', 7),
    name: Type.String({ examples: ['Laptop'] }),
    host: Type.String({
      description: 'Host of `PUBLIC_URL` at the time when it was made.',
      examples: ['notary.example.com'],
    }),
    usable: Type.Boolean({
      description: 'False if `PUBLIC_URL` has another host now: no browser can use it here.',
      examples: [true],
    }),
    backed_up: Type.Boolean({
      description: 'Whether a password manager copies it to other devices.',
      examples: [true],
    }),
    created_at: wireDateTime('Creation time.'),
    last_used_at: nullable(wireDateTime('Time of the last sign-in with it.')),
  },
  'A passkey of the person who is signed in.',
)

export const PasskeyList = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(Passkey),
  unavailable: nullable(
    Type.String({
      description: 'Why passkeys do not work at the URL of the server. Null if they do.',
      examples: ['Passkeys need https, and PUBLIC_URL starts with http://.'],
    }),
  ),
})
