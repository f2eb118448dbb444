import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

// Run as a process of its own, with the folder as its argument: PostgreSQL's `initdb` needs several hundred
// megabytes for a moment, which a process that serves would never give back.

const [folder = ''] = process.argv.slice(2)
try {
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  const pglite = new PGlite({ fs: new NodeFS(folder), startParams })
  await pglite.waitReady
  await pglite.close()
  process.exit(0)
} catch (error) {
  // PGlite also throws values that are no errors.
  process.stderr.write(`${error instanceof Error ? error.message : 'initdb failed'}\n`)
  process.exit(1)
}
