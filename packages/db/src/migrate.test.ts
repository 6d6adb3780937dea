import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateToLatest } from './migrate.ts'
import { printSchema } from './print-schema.ts'
import { testServerUrl } from './testing/database.ts'

async function anEmptyDatabase() {
  const admin = new pg.Client({ connectionString: testServerUrl() })
  await admin.connect()
  const name = `m_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = Object.assign(new URL(testServerUrl()), { pathname: `/${name}` }).toString()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { url, client }
}

const ALL = readdirSync(join(import.meta.dirname, '..', 'migrations')).map((file) => file.replace('.sql', ''))
const applied = async (client: pg.Client) =>
  (await client.query('select name from kysely_migration order by name')).rows.map((row) => row.name)

test('migrating again changes nothing', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  expect(await applied(client)).toEqual(ALL.toSorted())
  const state = `select (select max(timestamp) from kysely_migration) as at, (select max(xmin::text::bigint) from applied_functions) as functions,
    (select max(xmin::text::bigint) from pg_proc where pronamespace = 'public'::regnamespace) as procedures`
  const before = await client.query(state)
  await migrateToLatest(url)
  expect((await client.query(state)).rows).toEqual(before.rows)
})

test('of processes that migrate concurrently, one migrates and the others wait', async () => {
  const { url, client } = await anEmptyDatabase()
  await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)])
  expect(await applied(client)).toEqual(ALL.toSorted())
})

test('a failing migration leaves the database unchanged and names its place', async () => {
  const { url, client } = await anEmptyDatabase()
  await client.query('create table ticket_numbers (in_the_way integer)')
  await expect(migrateToLatest(url)).rejects.toThrow(
    /^packages\/db\/migrations\/006-tickets\.sql: relation "ticket_numbers" already exists$/,
  )
  const left = await client.query(`
    select (select array_agg(relname::text) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables,
      (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace) as functions`)
  expect(left.rows).toEqual([{ tables: ['ticket_numbers'], functions: 0 }])
  await client.query('drop table ticket_numbers')
  await expect(migrateToLatest(url)).resolves.toBeUndefined()
})

test('a migration that arrives after one of a higher number still runs', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  const schema = await printSchema(url)
  await client.query(`drop table recurring_runs, recurring_tickets; delete from kysely_migration where name = '015-recurring'`)
  await migrateToLatest(url)
  expect(await applied(client)).toEqual(ALL.toSorted())
  expect(await printSchema(url)).toBe(schema)
})

test('a changed function is applied again with its owner and grants; the others are left alone', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  const schema = await printSchema(url)
  // The two files as an earlier version left them.
  await client.query(`
    create or replace function sort_key(p_text text) returns text language sql immutable strict parallel safe as 'select upper(p_text)';
    update applied_functions set hash = 'of before' where file = 'functions/users/sort-key.sql';
    drop function find_people;
    delete from applied_functions where file = 'functions/search/find-people.sql';
    create or replace function search_fold(p_text text) returns text language sql immutable strict parallel safe as 'select p_text'`)
  await migrateToLatest(url)
  expect((await client.query(`select sort_key('Ótica') as key, search_fold('Ótica') as untouched`)).rows).toEqual([
    { key: 'otica', untouched: 'Ótica' },
  ])
  await client.query(`update applied_functions set hash = 'of before' where file = 'functions/search/search-fold.sql'`)
  await migrateToLatest(url)
  expect(await printSchema(url)).toBe(schema)
})

test('a database with the history before the baseline is refused in one line that says what to do, and left untouched', async () => {
  const { url, client } = await anEmptyDatabase()
  await client.query(`
    create table kysely_migration (name text primary key, timestamp text not null);
    insert into kysely_migration values ('001-house', '2026-01-01'), ('128-watch-kept-searches', '2026-01-01');
    create table tenants (id bigint)`)
  const refusal = await migrateToLatest(url).catch((error: Error) => error.message)
  expect(refusal).toMatch(/^This database was made by an earlier Balcão .*start anew with `npm run db:new`.*$/)
  const tables = await client.query(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
  expect(tables.rows).toEqual([{ relname: 'kysely_migration' }, { relname: 'tenants' }])
  expect(await applied(client)).toEqual(['001-house', '128-watch-kept-searches'])
})
