import { readFileSync } from 'node:fs'
import { Client } from 'pg'

/** A database of a running Citus cluster: its coordinator. With it, the tests of PostgreSQL run on Citus. */
export const citusUrl = process.env.TEST_CITUS_URL

const script = readFileSync(new URL('../../../deploy/citus/distribute.sql', import.meta.url), 'utf8')

/** Runs statements on a database. */
export async function say<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/**
 * Creates a database on the coordinator and on each worker, and joins them. Few shards: the tests have few
 * rows.
 */
export async function createOnCitus(coordinator: string, name: string): Promise<void> {
  const workers = await workersOf(coordinator)
  const [first = '', ...others] = [coordinator, ...workers].map(url => databaseOf(url, name))
  for (const url of [coordinator, ...workers])
    await say(url, 'set citus.enable_create_database_propagation to off', `create database ${name}`)
  for (const url of [first, ...others]) await say(url, 'create extension citus')
  const { hostname, port } = new URL(first)
  const joined = others.map(url => `select citus_add_node('${new URL(url).hostname}', ${new URL(url).port})`)
  await say(
    first,
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...joined,
    `alter database ${name} set citus.shard_count = 4`,
  )
}

export async function dropOnCitus(coordinator: string, name: string): Promise<void> {
  const nodes = [coordinator, ...(await workersOf(coordinator))]
  for (const url of nodes)
    await say(
      url,
      'set citus.enable_create_database_propagation to off',
      `drop database ${name} with (force)`,
    )
}

/** Distributes the tables of a migrated database with the script that operators run. */
export const distribute = (url: string): Promise<object[]> => say(url, 'begin', script, 'commit')

/** The same database on each worker. */
async function workersOf(coordinator: string): Promise<string[]> {
  const rows = await say<{ nodename: string; nodeport: number }>(
    coordinator,
    'select nodename, nodeport from pg_dist_node where groupid > 0 order by nodeport',
  )
  return rows.map(({ nodename, nodeport }) => {
    const url = new URL(coordinator)
    url.host = `${nodename}:${nodeport}`
    return url.href
  })
}

function databaseOf(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
