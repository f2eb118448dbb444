import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { emptyPdf } from './pdf.ts'
import { apiToken } from './process.ts'

const headers = { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' }

export const get = (url: string, bearer = apiToken) =>
  fetch(url, { headers: { authorization: `Bearer ${bearer}` } })

export async function reserve(url: string, name: string): Promise<number> {
  const answer = await postReservation(url, name)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

export const postReservation = (url: string, name: string) =>
  fetch(`${url}/wp-json/v3/reservations`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ first_name: name, last_name: 'Ortiz', service: 'remote' }),
  })

/** An upload that the server has begun to read. The client keeps the connection open, like a proxy. */
export async function beginUpload(url: string, parent: number): Promise<{ finish(): Promise<number> }> {
  const pdf_content = emptyPdf(1, 300_000).toString('base64')
  const fields = { object_type: 'reservation', object_id: parent, filename: 'Deed.pdf', pdf_content }
  const body = JSON.stringify(fields)
  const upload = request(`${url}/wp-json/v3/documents`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { ...headers, 'content-length': body.length, expect: '100-continue' },
  })
  const answered = once(upload, 'response')
  // A killed server does not respond.
  answered.catch(() => {})
  upload.flushHeaders()
  await once(upload, 'continue')
  upload.write(body.slice(0, 200_000))
  return {
    finish: async () => {
      upload.end(body.slice(200_000))
      const [answer] = await answered
      return answer.resume().statusCode
    },
  }
}

export async function untilRefused(url: string): Promise<void> {
  const { hostname: host, port } = new URL(url)
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect({ host, port: Number(port) })
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (!isOpen) return
    await sleep(20)
  }
  throw new Error('The server goes on accepting connections.')
}

export const linesOf = (text: string): string[] => text.trim().split('\n')

/** A Node of this machine that is older than the project's, if there is one. */
export function oldNode(): string | undefined {
  const nodes = (process.env.PATH ?? '').split(':').map(folder => join(folder, 'node'))
  return nodes.filter(existsSync).find(node => {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' })
    return Number(version.slice(1).split('.')[0]) < 26
  })
}
