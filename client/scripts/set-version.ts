import { readFileSync, writeFileSync } from 'node:fs'

// Writes the version of the repository into the client: `npm version` runs this.

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const file = new URL('../src/version.ts', import.meta.url)
writeFileSync(file, readFileSync(file, 'utf8').replace(/'.*'/, `'${version}'`))
