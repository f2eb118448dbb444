import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { StaticBody } from '../platform/http/static-body.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The files of a build, in memory: less than two megabytes. */
export class ConsoleFiles {
  readonly page: StaticBody
  readonly serviceWorker: StaticBody
  readonly #assets: Map<string, StaticBody>

  /** `base` is the path of the console, `config` what the program in the page reads at its start. */
  constructor(folder: string, base: string, config: object) {
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    this.page = new StaticBody('text/html; charset=utf-8', Buffer.from(pageOf(html, base, config)))
    this.#assets = new Map(
      readdirSync(join(folder, 'assets')).map(name => [
        name,
        new StaticBody(
          types[extname(name)] ?? 'application/octet-stream',
          readFileSync(join(folder, 'assets', name)),
        ),
      ]),
    )
    const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8')
    const given = JSON.stringify({ build: this.page.hash, base, assets: [...this.#assets.keys()] })
    this.serviceWorker = new StaticBody(
      'text/javascript; charset=utf-8',
      Buffer.from(worker.replace('GIVEN', () => given)),
    )
  }

  asset(name: string): StaticBody | undefined {
    return this.#assets.get(name)
  }
}

/** `<` cannot end the script element early. */
const pageOf = (html: string, base: string, config: object): string =>
  html
    .replaceAll('./assets/', `${base}/assets/`)
    .replace('id="config">{}', () => `id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}`)
