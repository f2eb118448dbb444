import { type ShownTexts, thingsOf } from '../calendar/services/texts.ts'
import type { Language } from '../mail/languages/languages.ts'
import { taskTexts } from '../mail/languages/task-texts.ts'
import { oneLine } from './safe-text.ts'

/** What a customer or signer brings or prepares: what the service asks for, else an identity document. */
export function thingsAtHand(service: Pick<ShownTexts, 'bring'>, language: Language): string[] {
  const things = thingsOf(service).map(oneLine)
  return things.length > 0 ? things : [taskTexts[language].identity]
}
