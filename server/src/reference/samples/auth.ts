import type { Samples } from './sample.ts'

const secret = { secret: 'Zk3vQ0m7aXb1Yc9dEe2fGg4hIi6jKk8lMm0nOo5pPq' }
const password = 'four words of your own'

/** Samples of the sign-in interface. It is for browsers: the client has no methods for it. */
export const authSamples: Samples = {
  signIn: { body: { email: 'ana@example.com', password, code: '123456' } },
  confirmPerson: { body: { password, code: '123456' } },
  updateMe: { body: { name: 'Ana Ortiz' } },
  startSingleSignOn: { body: { action: 'sign_in' } },
  finishSingleSignOn: { body: { query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' } },
  disconnectIdentity: { path: { id: 7 } },
  endSession: { path: { id: 12 } },
  leaveWorkspace: { path: { id: 5 } },
  changePassword: { body: { password } },
  addAuthenticator: { body: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', code: '123456' } },
  getInvitation: { path: secret },
  acceptInvitation: { path: secret, body: { name: 'Ben Adler', password } },
  openPortal: { path: secret },
  requestRecovery: { body: { email: 'ana@example.com' } },
  recoverAccount: { path: secret, body: { password } },
}
