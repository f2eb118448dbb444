import type { Language } from '../../platform/lib/language-tags.ts'
import type { Catalog } from './catalog.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

export { isLanguage, type Language, languageOf } from '../../platform/lib/language-tags.ts'

export const catalogs = { en, es, fr } satisfies Record<Language, Catalog>
