/*
 * The function `search_words` of the database folds in the same way; a test compares both for every letter.
 * It uses tables instead of `lower`, whose result depends on the locale of the database.
 */

/** What people type as an apostrophe: some of them would become a space with an accent. */
const apostrophes = /[\u00b4\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032`]/gu
/** Without width: they are within words. */
const invisible = /[\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/gu
/**
 * Marks above, below and through letters: Latin, Greek, Cyrillic, Hebrew, Arabic. Those of other scripts are
 * vowels.
 */
const marks =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/gu
/** ASCII, Latin-1, Armenian, Hebrew and Arabic punctuation, and that of all scripts. */
const separators =
  /[\p{Cc} -/:-@[-`{-\u00bf\u00d7\u00f7\u02b9-\u02df\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u1680\u2000-\u206f\u20a0-\u20cf\u2190-\u21ff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\u303d\u30a0\u30fb]+/u

/** Letters that no decomposition reaches. */
const letters = new Map([...[...'łđðħıŧŋĸς'].map((letter, at) => [letter, 'lddhitnkσ'[at] ?? ''] as const)])
const pairs = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ø', 'o'],
])

const small = (text: string): string =>
  text
    .replace(/[^\u{10000}-\u{10ffff}]/gu, letter => letter.toLowerCase())
    .replace(/[łđðħıŧŋĸς]/gu, letter => letters.get(letter) ?? letter)

const plain = (text: string): string =>
  text.replace(marks, '').replace(/[ßæœþø]/gu, letter => pairs.get(letter) ?? letter)

/** `ue` for `ü`, as people write it who have no such key. */
const spelled = (text: string): string =>
  text
    .replaceAll('a\u030a', 'aa')
    .replaceAll('ø', 'oe')
    .replace(/([aou])\u0308/gu, '$1e')

/** Names such as O’Brien and Anne-Marie in one word. */
const joined = (text: string): string => text.replace(/['\u2010-]/gu, '')

/**
 * The forms of a text in which it is found, in small letters without accents: the plain one first, then with
 * umlauts spelled out, and each of them with names joined. Equal ones appear once.
 */
export function formsOf(text: string): string[] {
  const base = small(text.replace(apostrophes, "'").normalize('NFKD').replace(invisible, ''))
  const forms = [plain(base), plain(spelled(base))]
  return [...new Set([...forms, ...forms.map(joined)])]
}

export const wordsIn = (form: string): string[] => form.split(separators).filter(word => word !== '')
