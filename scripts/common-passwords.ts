/**
 * Writes server/src/members/passwords/common-passwords.txt.br: the 100,000 most used passwords of at least 8
 * characters, in lower case and sorted. The argument is a list with one password a line, the most used first
 * (decision "Common passwords" says which).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

const [path] = process.argv.slice(2)
if (!path) throw new Error('Name the list: node scripts/common-passwords.ts LIST')
const chosen = new Set<string>()
for (const line of readFileSync(path, 'utf8').split(/\r?\n/)) {
  const password = line.normalize('NFKC').toLowerCase()
  if ([...password].length >= 8) chosen.add(password)
  if (chosen.size === 100_000) break
}
const text = [...chosen]
  .sort()
  .map(password => `${password}\n`)
  .join('')
const target = new URL('../server/src/members/passwords/common-passwords.txt.br', import.meta.url)
writeFileSync(target, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))
console.log(`${chosen.size} passwords`)
