import { expect, inject, test } from 'vitest'
import { openHome, startServer } from './helpers/process.ts'
import { get, reserve } from './helpers/start-calls.ts'
import { citusUrl, distribute, say } from './servers/citus.ts'

/* An installation with data is distributed over Citus (docs/scaling.md, "Citus"). Needs TEST_CITUS_URL for Citus itself. */

interface Identity {
  of_table: string
  name: string
  sequence: string
}

const identitiesOf = (url: string): Promise<Identity[]> =>
  say<Identity>(
    url,
    `select c.relname as of_table, a.attname as name,
       pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1, 2`,
  )

/**
 * What the script calls, where Citus is not installed: as in Citus, identities of tables on the coordinator
 * begin anew.
 */
const likeCitus = `
  create table pg_dist_partition (logicalrelid regclass, partmethod text, repmodel text);
  create function create_distributed_function(text) returns void language sql as 'select';
  create function create_distributed_table(t regclass, c text, colocate_with text default '') returns void language sql as 'select';
  create function create_reference_table(t regclass) returns void language plpgsql as $$
  declare anew regclass;
  begin
    foreach anew in array array['tokens', 'one_time_links']::regclass[] loop
      execute format('alter table %s alter column id drop identity, alter column id add generated always as identity', anew);
    end loop;
  end $$`

test.runIf(inject('postgresUrl'))(
  'After an installation with data was distributed, no identity gives an id again',
  async () => {
    await using home = await openHome(inject('postgresUrl'), { isEmpty: true })
    const { DATABASE_URL: url = '' } = home.env
    const admin = 'chosen-by-the-operator'
    const env = { ...home.env, JURAT_ADMIN_TOKEN: admin }
    await using before = await startServer(env)
    await reserve(before.url, 'Ana')
    await before.end('SIGTERM')
    const identities = await identitiesOf(url)
    expect(identities.map(({ of_table }) => of_table)).toEqual(expect.arrayContaining(['tokens', 'audit']))
    // As after many rows of each table, the last of which were deleted.
    for (const { sequence } of identities) await say(url, `select setval('${sequence}', 40)`)
    if (!citusUrl) await say(url, likeCitus)
    await distribute(url)
    if (!citusUrl) await say(url, 'drop table pg_dist_partition')
    const next = []
    for (const { of_table, name, sequence } of await identitiesOf(url)) {
      const [row] = await say<{ id: number }>(url, `select nextval('${sequence}')::int as id`)
      next.push([`${of_table}.${name}`, row?.id])
    }
    expect(next).toEqual(identities.map(({ of_table, name }) => [`${of_table}.${name}`, 41]))
    await using after = await startServer(env)
    const made = await fetch(`${after.url}/manage/v1/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workspace_id: 1, name: 'Next', scopes: ['reservations:read'] }),
    })
    expect([made.status, ((await made.json()) as { id: number }).id]).toEqual([201, 42])
    expect(await reserve(after.url, 'Ben')).toBe(42)
    expect((await get(`${after.url}/wp-json/v3/reservations/1`)).status).toBe(200)
  },
)
