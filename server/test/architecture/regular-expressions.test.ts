import {
  isCallExpression,
  isNewExpression,
  isPropertyAccessExpression,
  isRegularExpressionLiteral,
  type Node,
} from 'typescript/unstable/ast'
import { describe, expect, test } from 'vitest'
import { personsName } from '../../src/mail-templates/safe-text.ts'
import { addressPattern, httpsUrl } from '../../src/platform/http/shapes.ts'
import { relativeDate } from '../../src/platform/lib/relative-date.ts'
import { afterWord, beforeWord, escapes } from '../../src/platform/lib/whole-words.ts'
import { slugForm } from '../../src/workspaces/schema.ts'
import { superlinear } from '../helpers/linear-time.ts'
import { isTest, parseSources, readSources, type Source, walk } from './source-map.ts'

// Work on a text from outside takes time in proportion to its length. Patterns of schemas are checked in
// openapi-patterns.test.ts.

/** Expressions that are not linear, and why no stranger can send a long text to them. */
const accepted: Record<string, string> = {
  'client/src/transport/url.ts /\\/+$/':
    'Reads the address that the program itself gives, once. Look-behind would not run in older browsers.',
  'server/src/platform/db/migrate.ts /^\\s*--.*$/gm': 'Reads the files of server/migrations.',
}

/**
 * Expressions that are built from texts, as they are built. Or why one that is not linear gets no long text.
 */
const built: Record<string, RegExp[] | string> = {
  'server/src/bookings/videos/rules.ts': [/\.(mp4|webm|mov|mkv|ogv|avi)$/i],
  'server/src/mail-templates/contact-url.ts': [
    new RegExp(`^${addressPattern}$`, 'u'),
    new RegExp(httpsUrl, 'u'),
  ],
  'server/src/customers/public-booking/access.ts': [new RegExp(slugForm)],
  'server/src/mail-templates/safe-text.ts': [personsName],
  'server/src/members/passwords/policy.ts': [/ana\.ortiz|example\.com|ana|ortiz/gu],
  'server/src/platform/lib/relative-date.ts': [new RegExp(`^(${relativeDate})$`)],
  'server/src/platform/lib/whole-words.ts': [
    new RegExp(afterWord, 'uy'),
    new RegExp(escapes, 'g'),
    new RegExp(`${beforeWord}[^]`, 'gu'),
  ],
  'server/src/reference/docs/search.ts': [/(ana|ortiz)/gi],
}

/** Unicode sorts the marks after a letter in quadratic time, so each text has a limit. */
const normalized: Record<string, string> = {
  'server/src/customers/pages/zones/zone-search.ts': 'Own names, and the first 100 characters of a search.',
  'server/src/mail-templates/safe-text.ts': 'A name, at most 255 characters by its schema.',
  'server/src/members/passwords/hash.ts': 'A password, at most 1,000 characters by its schema.',
  'server/src/members/passwords/policy.ts': 'A password, at most 1,000 characters by its schema.',
  'server/src/platform/lib/email-address.ts': 'An address that has at most 254 characters.',
  'server/src/platform/lib/filename.ts': 'A filename, at most 255 characters by its schema, and in forms.',
  'server/src/staff/sample-data/people.ts': 'Own names.',
  'server/src/staff/search/folding.ts': 'A parameter of a URL, which Node limits to 16 kB: 5 ms.',
  'web/src/pages/services/ServiceDialog.tsx': 'What the person types in their own browser.',
  'web/src/pages/services/question-values.ts': 'What the person types in their own browser.',
  'web/src/pages/settings/BookingTab.tsx': 'What the person types in their own browser.',
  'web/src/pages/settings/column-guesses.ts': 'The first 100 characters of a heading.',
}

const sources = readSources(new URL('../../../', import.meta.url)).filter(
  ({ path }) => /^(server|cli|client|web)\/src\//.test(path) && !isTest(path),
)

describe('The code', () => {
  test('The code has only expressions that are matched in linear time', () => {
    const found = sources.flatMap(slowExpressions)
    expect(found.filter(one => accepted[one] === undefined)).toEqual([])
    expect(Object.keys(accepted).filter(one => !found.includes(one))).toEqual([])
  })

  test('The code builds only expressions that are matched in linear time', () => {
    expect(countsOf(sources, isBuilt)).toEqual(
      Object.fromEntries(Object.entries(built).map(([path, one]) => [path, [one].flat().length])),
    )
    for (const [path, one] of Object.entries(built))
      for (const expression of [one].flat())
        expect([path, typeof expression === 'string' ? [] : superlinear(expression)]).toEqual([path, []])
  })

  test('The code normalizes only short texts', () => {
    expect(Object.keys(countsOf(sources, isNormalizing))).toEqual(Object.keys(normalized))
  })
})

describe('The checks see', () => {
  const see = (text: string) => parseSources({ 'server/src/a.ts': text })

  test.each(['/a+b/', '/ *\\n/g', '/(a+)+$/', '/^\\s*(.*?)\\s*$/', '/(?<=; *)x/'])(
    'The checks find that %s is not linear',
    text => {
      expect(see(`const found = ${text}.exec(given)`).flatMap(slowExpressions)).toEqual([
        `server/src/a.ts ${text}`,
      ])
    },
  )

  test.each(['/^a+b/', '/(?<! ) +$/', '/[^"]*"/y', '/\\s+/g', '/(?=x)(?<=; *)/'])(
    'The checks find that %s is linear',
    text => {
      expect(see(`const found = ${text}.exec(given)`).flatMap(slowExpressions)).toEqual([])
    },
  )

  test('The checks find an expression that is built, with new and without', () => {
    const text = `export const a = [new RegExp(x), RegExp('y', 'g'), RegExp.escape(x), new Map()]`
    expect(countsOf(see(text), isBuilt)).toEqual({ 'server/src/a.ts': 2 })
  })

  test('The checks find a text that is normalized', () => {
    expect(countsOf(see(`export const a = x.trim().normalize('NFC')`), isNormalizing)).toEqual({
      'server/src/a.ts': 1,
    })
  })
})

/** The file and the expression, for each that is not linear. */
function slowExpressions({ path, tree }: Source): string[] {
  const expressions = [...walk(tree)].filter(isRegularExpressionLiteral).map(({ text }) => text)
  return expressions.filter(text => superlinear(partsOf(text)).length > 0).map(text => `${path} ${text}`)
}

function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
}

const isBuilt = (node: Node, { tree }: Source): boolean =>
  (isNewExpression(node) || isCallExpression(node)) && node.expression.getText(tree) === 'RegExp'

const isNormalizing = (node: Node): boolean =>
  isCallExpression(node) &&
  isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'normalize'

/** By file, without files that have none. */
function countsOf(all: Source[], is: (node: Node, source: Source) => boolean): Record<string, number> {
  const counts = all.map(source => [
    source.path,
    [...walk(source.tree)].filter(node => is(node, source)).length,
  ])
  return Object.fromEntries(counts.filter(([, count]) => count !== 0))
}
