import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Installation } from './harness.ts'

export interface Downloaded {
  text: string
  /** False if the connection ended before the response did. */
  isComplete: boolean
}

/** By then the server has handed over its first page. */
const readBytes = 1_000_000

/**
 * Begins a call, reads the first megabyte of its response and then nothing, so that the server waits once its
 * buffers are full. The result reads the rest.
 */
export async function pausedDownload(
  { url }: Pick<Installation, 'url'>,
  method: string,
  path: string,
  headers: Record<string, string>,
  content?: object,
): Promise<{ status: number; rest: () => Promise<Downloaded> }> {
  const body = content === undefined ? '' : JSON.stringify(content)
  const call = request(url + path, {
    method,
    agent: false,
    headers: {
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  // A connection that ends early is an error too.
  response.on('error', () => {})
  const chunks: Buffer[] = []
  let read = 0
  const closed = new Promise(resolve => response.once('close', resolve))
  const begun = new Promise<void>(resolve =>
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      read += chunk.length
      if (read < readBytes || read - chunk.length >= readBytes) return
      response.pause()
      resolve()
    }),
  )
  await Promise.race([begun, closed])
  const rest = async () => {
    response.resume()
    await closed
    return { text: Buffer.concat(chunks).toString(), isComplete: response.complete }
  }
  return { status: response.statusCode ?? 0, rest }
}
