import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateToLatest } from './migrate.ts'
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

const applied = async (client: pg.Client) =>
  (await client.query('select name from kysely_migration order by name')).rows.map((row) => row.name)

test('migrations may run again, and change nothing then', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  const before = await applied(client)
  await migrateToLatest(url)
  expect(await applied(client)).toEqual(before)
  expect(before.length).toBeGreaterThanOrEqual(5)
})

test('processes that migrate at once wait for the one that does', async () => {
  const { url, client } = await anEmptyDatabase()
  await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)])
  expect((await applied(client)).length).toBeGreaterThanOrEqual(5)
})

test('a migration that fails leaves the database as it was, and says which one', async () => {
  const { url, client } = await anEmptyDatabase()
  await client.query('create table comments (in_the_way integer)')
  await expect(migrateToLatest(url)).rejects.toThrow(/002-tickets/)
  expect((await client.query(`select to_regclass('tenants') as tenants`)).rows).toEqual([{ tenants: null }])
  await client.query('drop table comments')
  await expect(migrateToLatest(url)).resolves.toBeUndefined()
})

test('a migration that comes after one of a higher number runs all the same', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  const all = await applied(client)
  await client.query(`drop table audit_events, audit_seals; delete from kysely_migration where name = '007-audit'`)
  await migrateToLatest(url)
  expect(await applied(client)).toEqual(all)
  expect((await client.query(`select to_regclass('audit_seals')::text as seals`)).rows).toEqual([{ seals: 'audit_seals' }])
})
