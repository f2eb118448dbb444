import type { Factor } from '../sign-in/factors.ts'
import { passwordPages } from './pages.ts'
import { deletePassword } from './passwords.ts'

export const passwordFactor: Factor = {
  name: 'password',
  isOwn: true,
  pages: passwordPages,
  opens: async (_db, _ctx, { password }) => password !== null,
  remove: async (tx, { id, password }) => {
    await deletePassword(tx, id)
    return { has_password: password !== null }
  },
}
