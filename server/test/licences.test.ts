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
/** `libvips` of `sharp`: a shared library in a package of its own, distributed unchanged, which users can replace. */
allowed.add('LGPL-3.0-or-later')

/** The data of `date-holidays` comes from Wikipedia: a condition on its own files, which are distributed unchanged. */
allowed.add('(ISC AND CC-BY-3.0)')
/** `argparse` of `js-yaml`: permissive, the licence of Python. */
allowed.add('PSF-2.0')

/** Packages whose licence is only in their `LICENSE` file. */
const inFile: Record<string, string> = { 'node_modules/png-js': 'MIT' }

test('Every runtime package has a licence that puts no condition on the whole', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, Package>)
  const shipped = packages.filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  )
  expect(shipped.length).toBeGreaterThan(50)
  const licences = shipped.map(([path, { license = inFile[path] ?? 'none' }]) => ({ path, license }))
  const others = licences.filter(
    ({ license }) => !allowed.has(license) && !license.split(' AND ').every(one => allowed.has(one)),
  )
  expect(others).toEqual([])
})
