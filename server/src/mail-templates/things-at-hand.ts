import { thingsAtHand } from '../bookings/readiness/rules.ts'
import { type ShownTexts, thingsOf } from '../calendar/services/texts.ts'
import type { Language } from '../mail/languages/languages.ts'
import { taskLabel } from '../mail/languages/task-texts.ts'
import { oneLine } from './safe-text.ts'

/** What a customer or signer has at hand for the session, in words. */
export const thingsInWords = (
  signingMethod: string,
  service: Pick<ShownTexts, 'bring'>,
  language: Language,
): string[] => thingsAtHand(signingMethod, thingsOf(service)).map(task => oneLine(taskLabel(task, language)))
