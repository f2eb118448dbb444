import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import pLimit from 'p-limit'
import { type Problem, problem } from '../../platform/lib/reasons/problems.ts'

const most = 128
const tooLong = problem('too_long', { most })
const leastAlone = 15
const leastWithApp = 8
const list = new URL('common-passwords.txt.br', import.meta.url)

/**
 * Why an account may not have the password. Undefined for a good one. Characters are counted in form NFKC.
 * There are no rules on kinds of characters (decision "Passwords").
 */
export async function passwordProblem(
  password: string,
  account: { hasSecondFactor: boolean; email: string; name: string },
): Promise<Problem | undefined> {
  const least = account.hasSecondFactor ? leastWithApp : leastAlone
  // The form NFKC of a text can be 18 times as long. A text of any length must not cost that work.
  if (password.length > 4 * most) return tooLong
  const text = password.normalize('NFKC')
  const { length } = [...text]
  if (length > most) return tooLong
  if (length < least) {
    if (account.hasSecondFactor) return problem('password_too_short', { case: 'with_app', least })
    return tooShortAlone
  }
  if (isNothingBut(fold(text), personalWords(account))) {
    return problem('password_personal')
  }
  if (await isCommon(text.toLowerCase())) {
    return problem('password_common')
  }
  return undefined
}

export const tooShortAlone = problem('password_too_short', {
  case: 'alone',
  least: leastAlone,
  least_with_app: leastWithApp,
})

/** Whether the password is too short to be the only factor. The text must have passed the check. */
export const needsApp = (password: string): boolean => [...password.normalize('NFKC')].length < leastAlone

/** Without accents: Kovač is also typed as Kovac. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Words that a guess at this account starts with. Longer ones are first, so that they are removed whole. */
function personalWords({ email, name }: { email: string; name: string }): string[] {
  const texts = ['jurat', fold(email), fold(name)]
  const words = texts.flatMap(text => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
  const letters = words.flatMap(word => word.split(/[^\p{L}]+/u))
  return [...new Set([...words, ...letters])].filter(word => word !== '').sort((a, b) => b.length - a.length)
}

/** Whether the words, with digits and signs around and between them, are the whole text. */
function isNothingBut(text: string, words: string[]): boolean {
  const rest = text.replace(new RegExp(words.map(word => RegExp.escape(word)).join('|'), 'gu'), ' ')
  return rest !== text && !/\p{L}/u.test(rest)
}

const unpacked = promisify(brotliDecompress)
const oneAtATime = pLimit(1)

/**
 * Also with digits and signs at either end. The list is read each time: a password is seldom chosen, and the
 * list takes 10 MB of memory.
 */
async function isCommon(text: string): Promise<boolean> {
  const core = text.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '')
  return oneAtATime(async () => {
    const passwords = Buffer.concat([Buffer.from('\n'), await unpacked(await readFile(list))])
    return [text, core].some(word => word !== '' && passwords.includes(`\n${word}\n`))
  })
}
