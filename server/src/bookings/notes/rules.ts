import { refusal } from '../../platform/lib/errors.ts'

/** A note is what its author says: nobody else changes or removes it. */
export function assertAuthor(note: { author: string; author_name: string | null }, actor: string): void {
  if (note.author === actor) return
  const name = note.author_name ?? note.author
  throw refusal('forbidden', 'other_author', { author: name })
}
