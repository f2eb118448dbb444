import { type RawBuilder, sql } from 'kysely'
import { after, before, escapes } from '../lib/whole-words.ts'

/**
 * Whether the text, which may be JSON, has one of the words, which are in lower case. Not as a part of a
 * longer one: ana@example.com is not in joana@example.com, nor in ana@example.com.mx.
 */
export const hasWord = (text: RawBuilder<unknown>, words: string[]) => sql`exists (
  select from (select lower(${text}) as low offset 0) given cross join unnest(${words}::text[]) as word
  where strpos(given.low, word) > 0
    and regexp_replace(given.low, ${escapes}, ' ', 'g')
      ~ (${before} || regexp_replace(word, '(\\W)', '\\\\\\1', 'g') || ${after}))`
