import { Type } from 'typebox'
import { email, text } from '../../platform/http/shapes.ts'
import { code } from '../sign-in/schema.ts'

const password = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1_000, description, examples: ['correct horse battery staple'] })

const newPassword = password(
  'At least 15 characters, or 8 with an authenticator app; at most 128. Common passwords, the address and the name are refused.',
)

export const SignInBody = Type.Object({
  email: email('Address of the account.'),
  password: password('Password of the account.'),
  code,
})

export const ConfirmBody = Type.Object({ password: password('Password of the account.'), code })

export const PasswordBody = Type.Object({ password: newPassword })

export const AcceptBody = Type.Object({
  name: Type.Optional(text('Name of the new account. Required unless you are signed in.', 'Ana Ortiz')),
  email: Type.Optional(email('Address of the new account. Required if the invitation names none.')),
  password: Type.Optional(newPassword),
})

export const RecoveryBody = Type.Object({ password: newPassword, code })
