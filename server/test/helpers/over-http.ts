import { expect } from 'vitest'
import { person } from './bookings.ts'
import { apiToken, type ServerProcess } from './process.ts'

/** A call of a server in a process of its own, with its first token unless told. */
export async function call(
  { url }: ServerProcess,
  method: string,
  path: string,
  body?: object,
  token = apiToken,
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Creates and submits a reservation. Returns its id. */
export async function book(server: ServerProcess, timestamp: number): Promise<number> {
  const made = await call(server, 'POST', '/wp-json/v3/reservations', { ...person, service: 'remote' })
  expect(made.status).toBe(201)
  const id = made.body.id as number
  const submitted = await call(server, 'POST', `/manage/v1/reservations/${id}/submit`, { timestamp })
  expect([id, submitted.status]).toEqual([id, 200])
  return id
}
