import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer, type ProxyOptions } from 'vite'

// `npm run dev`: a server that starts again when one of its files changes, and Vite's server, which updates
// open pages of the console. Vite passes all other paths to the server.

const root = join(import.meta.dirname, '..')
const target = `http://127.0.0.1:${process.env.PORT || 8080}`

const start = join(root, 'server/start.js')
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', start], { stdio: 'inherit' })

/** The server cannot be reached while it starts. */
const proxy: ProxyOptions = {
  target,
  configure: proxying =>
    proxying.on('error', (_error, _request, response) => {
      if ('writeHead' in response)
        response.writeHead(503, { 'retry-after': '1' }).end('The server is starting.')
    }),
}

const vite = await createServer({
  configFile: join(root, 'web/vite.config.ts'),
  base: '/console/',
  // The server may build the console as well.
  server: { proxy: { '^/(?!console(/|$))': proxy }, watch: { ignored: ['**/.build-*/**', '**/dist/**'] } },
})
await vite.listen()
console.log(`Console with updates: ${vite.resolvedUrls?.local[0]}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill('SIGTERM'))
server.once('exit', code => {
  process.exitCode = code ?? 0
  void vite.close()
})
