import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { selfSigned } from '../helpers/certificate.ts'
import { freePort } from './free-port.ts'

const read = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')
const has = (program: string, option: string) => spawnSync(program, [option]).error === undefined

/** A proxy with TLS on a port of this machine, whose certificate is from no authority. */
export interface TestProxy extends AsyncDisposable {
  url: string
  /** Without TLS: it leads to `url`. */
  plainUrl: string
  cert: string
}

interface Place {
  folder: string
  port: number
  plainPort: number
  /** Ports of the two processes of Jurat. */
  servers: [number, number]
}

/** The files of deploy/, with the addresses and the certificate of a test in place of those of an example. */
const proxies = {
  nginx: {
    installed: has('nginx', '-v'),
    configure: ({ folder, port, plainPort, servers }: Place) => {
      const example = replaced(read('nginx/jurat.conf'), [
        [/^ *listen \[::\].*\n/gm, ''],
        ['listen 80;', `listen 127.0.0.1:${plainPort};`],
        ['listen 443 ', `listen 127.0.0.1:${port} `],
        ['127.0.0.1:8080', `127.0.0.1:${servers[0]}`],
        ['127.0.0.1:8081', `127.0.0.1:${servers[1]}`],
        ['/etc/letsencrypt/live/notary.example.com/fullchain.pem', join(folder, 'cert.pem')],
        ['/etc/letsencrypt/live/notary.example.com/privkey.pem', join(folder, 'key.pem')],
        [/notary\.example\.com/g, '127.0.0.1'],
      ])
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        name => `${name}_temp_path ${join(folder, name)};`,
      )
      const main = `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}
        http { access_log off; ${temporary.join(' ')} ${example} }`
      writeFileSync(join(folder, 'nginx.conf'), main)
      return ['nginx', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
    },
  },
  caddy: {
    installed: has('caddy', 'version'),
    configure: ({ folder, port, plainPort, servers }: Place) => {
      const tls = `tls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`
      const example = replaced(read('caddy/Caddyfile'), [
        ['notary.example.com {', `127.0.0.1 {\n\t${tls}`],
        ['127.0.0.1:8080', `127.0.0.1:${servers[0]}`],
        ['127.0.0.1:8081', `127.0.0.1:${servers[1]}`],
      ])
      const main = `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n}\n${example}`
      writeFileSync(join(folder, 'Caddyfile'), main)
      return ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
    },
  },
} as const

export type ProxyName = keyof typeof proxies
export const proxyNames = Object.keys(proxies) as ProxyName[]
export const isInstalled = (name: ProxyName): boolean => proxies[name].installed

/** Every text to replace must be there: otherwise the test would not be of the file of deploy/. */
function replaced(text: string, pairs: [string | RegExp, string][]): string {
  return pairs.reduce((so, [from, to]) => {
    if (typeof from === 'string' ? !so.includes(from) : so.search(from) === -1)
      throw new Error(`The file has no ${from}.`)
    return so.replaceAll(typeof from === 'string' ? new RegExp(RegExp.escape(from), 'g') : from, to)
  }, text)
}

/** The proxy, before the processes listen on those ports. */
export async function startProxy(
  name: ProxyName,
  port: number,
  servers: [number, number],
): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), `jurat-${name}-`))
  const { key, cert } = selfSigned()
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  const plainPort = await freePort()
  const [command, ...args] = proxies[name].configure({ folder, port, plainPort, servers })
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(command ?? '', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  await listens(child, port, () => said)
  return {
    cert,
    url: `https://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listens(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (let tries = 0; tries < 500 && child.exitCode === null; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error(`The proxy did not start:\n${said()}`)
}
