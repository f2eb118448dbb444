import type { Command } from 'commander'
import { addCommand, addGroup } from '../command.ts'
import type { Terminal } from '../terminal.ts'

export function addSecretKey(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'secret-key',
    summary: 'Replace the key that seals the secrets in the database',
    examples: [['jurat secret-key rotate', 'after each process has started with both keys']],
  })
  addCommand(group, terminal, {
    usage: 'rotate',
    summary: 'Seal all secrets with the new secret key',
    description:
      'Seals with JURAT_SECRET_KEY what JURAT_SECRET_KEY_PREVIOUS has sealed, while the server runs. Run it when every process has both keys. Afterwards the previous key is not needed. Can be repeated.',
    examples: [['jurat secret-key rotate', 'needs the admin token']],
    connects: 'server',
    run: async ({ connect, out }) => {
      const { object: _, ...rotation } = await connect().manage.secretKey.rotate()
      out.done(
        `Sealed ${rotation.resealed} secrets with the new key. The previous key is not needed any more.`,
        rotation,
      )
      if (rotation.unreadable > 0)
        out.warn(`${rotation.unreadable} secrets cannot be opened with either key. Set them again.`)
    },
  })
}
