import { inBackground } from '../../platform/db/background-work.ts'
import type { Db } from '../../platform/db/database.ts'
import { type WordMatcher, wordMatcher } from '../../platform/lib/whole-words.ts'
import { type ErasureRow, findErasure, refsOfKind } from './erasure-queries.ts'
import { endOfResponses } from './rules.ts'
import { isUniqueWord } from './subject.ts'

/** Words that one statement reads. */
const wordsAtOnce = 5_000

type State = Pick<ErasureRow, 'stage' | 'place' | 'changed_at'>

/** Finds the words of an erasure in texts. `unique`: only those that nobody has in another workspace. */
export interface Matchers {
  all: WordMatcher
  unique: WordMatcher
}

/**
 * The words of an erasure, which a person with many bookings has by the ten thousand. They are read once for
 * all steps, and again if another process has made a step meanwhile.
 */
export class KnownWords {
  #state: State | undefined
  #matchers: Matchers | undefined

  /**
   * Reads the words, some at a time, unless they are known. Before a step, which then finds its words
   * here.
   */
  async prepare(db: Db, workspaceId: number, id: number): Promise<void> {
    const erasure = await findErasure(db, workspaceId, id)
    if (!erasure || !needsWords(erasure) || this.matchersAt(erasure)) return
    const words: string[] = []
    for (let ref: string | undefined = ''; ref !== undefined; ) {
      const after: string = ref
      const some = await inBackground(workspaceId, () =>
        refsOfKind(db, workspaceId, id, { kind: 'word', ref: after }, wordsAtOnce),
      )
      for (const word of some) words.push(word)
      ref = some.length < wordsAtOnce ? undefined : some.at(-1)
    }
    this.#matchers = { all: wordMatcher(words), unique: wordMatcher(words.filter(isUniqueWord)) }
    this.#state = erasure
  }

  /** Undefined if the words may be others in this state of the erasure. */
  matchersAt({ stage, place, changed_at }: State): Matchers | undefined {
    const known = this.#state
    const isKnown =
      known?.stage === stage && known.place === place && known.changed_at.getTime() === changed_at.getTime()
    return isKnown ? this.#matchers : undefined
  }

  /** The step that had the words has brought the erasure to this state, and has changed no word. */
  moveTo(state: State): void {
    this.#state = state
  }
}

/** Words are added by the stages before these. */
export const needsWords = ({ stage, place }: Pick<ErasureRow, 'stage' | 'place'>): boolean =>
  stage === 'events' || stage === 'audit' || (stage === 'answers' && place !== endOfResponses)
