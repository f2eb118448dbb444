import { run } from './run.js'

// Runs on Node, Bun and Deno, with the folder of the package, and addresses and tokens as JSON: prints what
// came of it.

const { process } = globalThis
const [dist = '', world = ''] = process.argv.slice(2)
const module = name => import(new URL(`${name}.js`, `file://${dist}/`).href)
const modules = {
  index: await module('index'),
  manage: await module('manage'),
  webhooks: await module('webhooks'),
}
process.stdout.write(JSON.stringify(await run({ modules, ...JSON.parse(world) })))
