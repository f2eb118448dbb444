import { fileURLToPath } from 'node:url'
import { shellWord } from './shell-word.ts'

/**
 * The command `jurat` of this program, from any folder. `npx jurat` would ask npm outside the folder of
 * Jurat.
 */
export const ownCommand: string = shellWord(
  fileURLToPath(new URL('../../../../cli/jurat.js', import.meta.url)),
)
