import { expect, test } from 'vitest'

// By its address, because plain JavaScript has no types here.
const { tooOld } = await import(new URL('../node-message.js', import.meta.url).href)

test('A start on a too old Node names the Node that npm brought', () => {
  expect(tooOld({ needed: 26, version: 'v20.19.2', own: '/srv/jurat/node_modules/node/bin/node' })).toBe(
    'Jurat needs Node 26 and this is v20.19.2. Node 26 is installed here: use npm start, or /srv/jurat/node_modules/node/bin/node instead of node.',
  )
})

test('A start on a too old Node says how to get the right one where npm brought none', () => {
  expect(tooOld({ needed: 26, version: 'v20.19.2', own: undefined })).toBe(
    'Jurat needs Node 26 and this is v20.19.2. Repeat "npm ci" (in a checkout) or "npm install" (of the package) with install scripts allowed: they bring Node 26.',
  )
})
