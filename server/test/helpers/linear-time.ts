import { analyse } from 'scslre'

/**
 * What makes matching grow faster than the text, found in the expression itself: two repetitions that can
 * share the same characters, or one that is tried again from each of them. Empty for an expression that is
 * linear.
 */
export function superlinear({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string[] {
  const { reports } = analyse({ source, flags })
  return reports.map(({ type, character }) => `${type} of ${JSON.stringify(character.pick)}`)
}
