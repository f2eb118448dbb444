import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  license?: string
  dev?: boolean
  link?: boolean
}

/** Licences that can be distributed with an Apache-2.0 program without a condition on the whole. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
])
allowed.add('(MIT OR CC0-1.0)')
/** Its condition is on its own files, which are distributed unchanged. */
allowed.add('MPL-2.0')

test('Every runtime package has a licence that puts no condition on the whole', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, Package>)
  const shipped = packages.filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  )
  expect(shipped.length).toBeGreaterThan(50)
  const others = shipped.filter(([, { license = 'none' }]) => !allowed.has(license))
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})
