import { readFile } from 'node:fs/promises'
import vm from 'node:vm'

// Runs the suite where there is nothing but ECMAScript and the Web APIs of edge runtimes (Ecma-429, "Minimum
// common web platform API"): no process, no Buffer, no modules of Node. The APIs are those of this Node.

const webApis = [
  ...[
    'AbortController',
    'AbortSignal',
    'Blob',
    'Crypto',
    'CryptoKey',
    'DOMException',
    'Event',
    'EventTarget',
  ],
  ...['File', 'FormData', 'Headers', 'ReadableStream', 'Request', 'Response', 'SubtleCrypto', 'TextDecoder'],
  ...['TextEncoder', 'TransformStream', 'URL', 'URLSearchParams', 'WritableStream', 'atob', 'btoa'],
  ...['clearTimeout', 'console', 'crypto', 'fetch', 'performance', 'queueMicrotask', 'setTimeout'],
  'structuredClone',
  // A runtime has one of each, which its own APIs make too.
  ...['ArrayBuffer', 'Error', 'TypeError', 'Uint8Array'],
]

const { process } = globalThis
const [dist = '', world = ''] = process.argv.slice(2)
const context = vm.createContext(Object.fromEntries(webApis.map(name => [name, globalThis[name]])))
const known = new Map()

/** Each module once. What is no file of the package or the suite is there for none of them. */
async function load(url) {
  if (!/^file:.*\.js$/.test(url)) throw new Error(`${url} is not there in an edge runtime`)
  const made =
    known.get(url) ??
    readFile(new URL(url), 'utf8').then(text => new vm.SourceTextModule(text, { context, identifier: url }))
  known.set(url, made)
  return made
}

async function opened(url) {
  const module = await load(url)
  const within = (specifier, { identifier }) =>
    load(/^\.{1,2}\//.test(specifier) ? new URL(specifier, identifier).href : specifier)
  if (module.status === 'unlinked') await module.link(within)
  await module.evaluate()
  return module.namespace
}

const names = ['index', 'manage', 'webhooks']
const modules = {}
for (const name of names) modules[name] = await opened(new URL(`${name}.js`, `file://${dist}/`).href)
const { run } = await opened(new URL('run.js', import.meta.url).href)
process.stdout.write(JSON.stringify(await run({ modules, ...JSON.parse(world) })))
