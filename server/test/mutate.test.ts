import { expect, test } from 'vitest'
import { isProduct, spansOfDiff } from '../../scripts/mutation/changed-lines.ts'
import { sample } from '../../scripts/mutation/sample.ts'
import { testsOf } from '../../scripts/mutation/tests-of.ts'

// The choice of mutants and tests of `npm run mutate`.

test('Only product code is mutated', () => {
  const paths = [
    ...['server/src/mail/mails.ts', 'web/src/shell/Shell.tsx', 'cli/src/run.ts', 'client/src/errors.ts'],
    ...['server/src/mail/mails.test.ts', 'client/src/generated/v3.ts', 'web/src/today/texts.ts'],
    ...['server/src/languages/es.ts', 'scripts/mutate.ts', 'server/migrations/0001-start.sql'],
  ]
  expect(paths.filter(isProduct)).toEqual(paths.slice(0, 4))
})

test('The added lines of a diff are found, and deleted ones are not', () => {
  const diff = [
    ...['--- a/server/src/a.ts', '+++ b/server/src/a.ts'],
    ...[
      '@@ -3 +3 @@ export',
      '-old',
      '+new',
      '@@ -10,2 +9,0 @@',
      '-x',
      '-y',
      '@@ -20,0 +18,3 @@',
      '+1',
      '+2',
      '+3',
    ],
    ...['--- /dev/null', '+++ b/server/src/b.ts', '@@ -0,0 +1,2 @@', '+1', '+2'],
  ].join('\n')
  expect([...spansOfDiff(diff)]).toEqual([
    [
      'server/src/a.ts',
      [
        { from: 3, to: 3 },
        { from: 18, to: 20 },
      ],
    ],
    ['server/src/b.ts', [{ from: 1, to: 2 }]],
  ])
})

test('A seed repeats its sample, in any order of the items, and another seed has another', () => {
  const items = Array.from({ length: 500 }, (_, at) => `mutant ${at}`)
  const chosen = sample(items, 40, 1, String)
  expect(new Set(chosen).size).toBe(40)
  expect(sample(items.toReversed(), 40, 1, String)).toEqual(chosen)
  expect(sample(items, 40, 2, String)).not.toEqual(chosen)
})

test('The tests of a file are those of its folder and those that import from it, then those of its users', () => {
  const texts: Record<string, string> = {
    'server/src/mail/mails.ts': '',
    'server/src/mail/mails.test.ts': '',
    'server/src/mail/deep/far.test.ts': "import { x } from '../mails.ts'",
    'server/src/notes/notes.test.ts': "const { x } = await import('../mail/other.ts')",
    'server/src/notes/other.test.ts': "import { x } from '../mailbox/mails.ts'",
    'web/test/pages/console-day.test.ts': 'opens the calendar',
    'server/src/tables/rows.ts': '',
    'server/src/notes/notes.ts': "import { row } from '../tables/rows.ts'",
    'server/src/staff/day.ts': "import { note } from '../notes/notes.ts'",
    'server/src/staff/day.test.ts': '',
  }
  const files = Object.keys(texts)
  const read = (file: string) => texts[file] ?? ''
  expect(testsOf('server/src/mail/mails.ts', files, read)).toEqual([
    ['server/src/mail/deep/far.test.ts', 'server/src/mail/mails.test.ts', 'server/src/notes/notes.test.ts'],
  ])
  const [users, usersOfUsers] = [
    ['server/src/notes/notes.test.ts', 'server/src/notes/other.test.ts'],
    ['server/src/staff/day.test.ts'],
  ]
  expect(testsOf('server/src/tables/rows.ts', files, read)).toEqual([users, usersOfUsers])
  const ownPage = [['web/test/pages/console-day.test.ts']]
  expect(testsOf('web/src/calendar/Day.tsx', files, read)).toEqual(ownPage)
  // A folder within a page is named by the page.
  for (const path of ['web/src/pages/calendar/Day.tsx', 'web/src/pages/calendar/parts/Day.tsx'])
    expect(testsOf(path, files, read)).toEqual(ownPage)
})

test('A file that half of the program uses is not tested by all of it', () => {
  const users = Array.from({ length: 60 }, (_, at) => `server/src/part${at}/a.ts`)
  const files = ['server/src/lib/text.ts', 'server/src/lib/text.test.ts', ...users]
  const tests = users.map(user => user.replace('.ts', '.test.ts'))
  const read = (file: string) => (users.includes(file) ? "import { x } from '../lib/text.ts'" : '')
  expect(testsOf('server/src/lib/text.ts', [...files, ...tests], read)).toEqual([
    ['server/src/lib/text.test.ts'],
  ])
})
