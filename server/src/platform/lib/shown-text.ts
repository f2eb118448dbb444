import { type Problem, problem } from './reasons/problems.ts'

/**
 * Characters that people cannot see, and those that change the direction of what follows. Emoji need the two
 * variation selectors that are left out.
 */
const hidden = /(?![\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufffc]/gu
/**
 * What is before the @ looks like the site, and what follows it is the site. Browsers read `\` as `/`, ignore
 * further slashes, and need none after `https:`.
 */
const userInfo = /:[/\\]{2,}[^\s/\\?#]*@|https?:[/\\]?(?:(?!https?:)[^\s/\\?#])*@/i

/** Text of a business that customers see, and how it can mislead them (decision "Fair links"). */
export const shownKinds = {
  link: (text: string): Problem | undefined =>
    textProblem(text) ?? (URL.canParse(text) ? undefined : problem('not_a_url')),
  text: textProblem,
}

function textProblem(text: string): Problem | undefined {
  if (withoutHidden(text) !== text) return problem('hidden_characters')
  return userInfo.test(text) ? problem('url_with_password') : undefined
}

/** Without hidden characters, for names and texts from before they were rejected. */
export const withoutHidden = (text: string): string => text.replace(hidden, '')

/** The stored link, to show. Null for one that misleads: an earlier version accepted it. */
export const fairLink = (link: string | null): string | null =>
  link === null || shownKinds.link(link) ? null : link

/** The stored text, to show without hidden characters. Null if a link in it misleads. */
export function fairText(text: string | null): string | null {
  const plain = text === null ? null : withoutHidden(text)
  return plain === null || textProblem(plain) ? null : plain
}
