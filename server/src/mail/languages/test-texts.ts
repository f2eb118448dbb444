import type { Language } from './languages.ts'

/** Texts of a test workspace, which keeps its mails. */
export const testTexts: Record<Language, { noCode: string }> = {
  en: { noCode: 'A test sends no emails. Staff find the code in the console, under Mails.' },
  es: { noCode: 'Una prueba no envía correos. El personal encuentra el código en la consola, en Correos.' },
  fr: { noCode: 'Un test n’envoie pas d’e-mails. Le personnel trouve le code dans la console, sous Mails.' },
}
