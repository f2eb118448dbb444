import type { Samples } from './sample.ts'

const secret = { secret: 'Zk3vQ0m7aXb1Yc9dEe2fGg4hIi6jKk8lMm0nOo5pPq' }
const id = 'q6urq6urq6urq6urq6urqw'

/** What the browser returned, by `toJSON()`, in short. */
const assertion = {
  id,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLH',
    signature: 'MEUCIQDqBZ6gqfWyLcQ3',
    userHandle: 'OGY3YjA1',
  },
}
const attestation = {
  id,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
    transports: ['internal', 'hybrid'],
  },
}

/** Samples of the operations of passkeys, which a page of the browser calls. */
export const passkeySamples: Samples = {
  signInWithPasskey: { body: { credential: assertion } },
  confirmWithPasskey: { body: { credential: assertion } },
  addPasskey: { body: { name: 'Laptop', credential: attestation } },
  renamePasskey: { path: { id: 7 }, body: { name: 'Laptop' } },
  deletePasskey: { path: { id: 7 } },
  getInvitationPasskeyOptions: { path: secret, body: { name: 'Ben Adler' } },
  acceptInvitationWithPasskey: { path: secret, body: { name: 'Ben Adler', credential: attestation } },
  getRecoveryPasskeyOptions: { path: secret, body: { code: '123456' } },
  recoverAccountWithPasskey: { path: secret, body: { credential: attestation } },
}
