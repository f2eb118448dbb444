import { dateText, shortDateText } from '../../lib/time.ts'
import type { DayRange } from './days.ts'

/** "Friday, November 27" or "Fri, Nov 27 – Sun, Nov 29". */
export const dayRangeText = (language: string, { from, to }: DayRange): string =>
  from === to ? dateText(language, from) : `${shortDateText(language, from)} – ${shortDateText(language, to)}`
