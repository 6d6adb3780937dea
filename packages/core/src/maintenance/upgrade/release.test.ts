import { readFileSync } from 'node:fs'
import { UPGRADE_CHECKS, UPGRADE_TEXTS } from '@balcao/contracts/maintenance/upgrade'
import { VERSION } from '@balcao/contracts/version'
import { oldestTransaction } from '@balcao/db/upgrade/transactions'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { gauge, record } from '../../monitoring/record.ts'
import { test } from '../../testing/desk.ts'
import { upgradeChecks } from './checks.ts'
import { release, upgradeFacts } from './release.ts'

const IS_READY = {
  ...{ pending: [], disk: { state: 'ok' as const, usedPercent: 40 }, organisations: 2, lateBackups: 0, unverifiedBackups: 0, works: 0 },
  oldestTransaction: 0,
}
const warned = (facts: object) =>
  upgradeChecks({ ...IS_READY, ...facts })
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, detail }) => [name, state, detail])

test('each thing in the way of an upgrade is named, and nothing else', () => {
  expect(Object.keys(UPGRADE_TEXTS)).toEqual([...UPGRADE_CHECKS])
  expect(upgradeChecks(IS_READY).map(({ name }) => name)).toEqual([...UPGRADE_CHECKS])
  expect(warned({})).toEqual([])
  const one = { name: '300-x', about: 'X', seconds: 7, tables: [], removes: [] }
  expect(warned({ pending: [one, { ...one, seconds: 5 }] })).toEqual([['pending', 'warning', '2 · ≤ 12 s']])
  expect(warned({ pending: [{ ...one, removes: ['drop table y'] }] })).toContainEqual(['removes', 'warning', '300-x'])
  expect(warned({ disk: { state: 'critical', usedPercent: 96.4 } })).toEqual([['disk', 'critical', '96 %']])
  expect(warned({ disk: { state: 'unknown', usedPercent: null } })).toEqual([['disk', 'unknown', '–']])
  expect(warned({ lateBackups: 1 })).toEqual([['backups', 'warning', '1/2 ≤ 26 h · 2/2 ≤ 90 d']])
  expect(warned({ unverifiedBackups: 2 })).toEqual([['backups', 'warning', '2/2 ≤ 26 h · 0/2 ≤ 90 d']])
  expect(warned({ works: 3 })).toEqual([['works', 'warning', '3']])
  expect(warned({ oldestTransaction: 61 })).toEqual([['transactions', 'warning', '61 s']])
  expect(upgradeChecks({ ...IS_READY, oldestTransaction: null }).map(({ name }) => name)).not.toContain('transactions')
})

test('the release tells its migrations newest first, and what the installation lacks, counted over all organisations', async ({
  desk,
  other,
  testDb,
}) => {
  await testDb.asOwner('truncate monitoring_samples')
  await record(desk.db, 'server:a', [gauge('disk_used', 0.4)])
  const shown = await desk.as('super_admin')(release, {})
  const stateOf = (name: string, { checks }: { checks: typeof shown.checks }) => checks.find((check) => check.name === name)
  const { version } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'))
  expect(VERSION, 'of the package').toBe(version)
  expect(shown).toMatchObject({ version, database: expect.stringMatching(/^\d+/) })
  expect(shown.databaseBytes).toBeGreaterThan(1_000_000)
  const names = shown.migrations.map(({ name }) => name)
  expect(names).toEqual(names.toSorted().toReversed())
  expect(shown.migrations.every(({ appliedAt }) => appliedAt !== null)).toBe(true)
  expect(shown.migrations.find(({ name }) => name === '201-side-conversations')?.about).toMatch(/^Side conversations: mails/)
  expect(stateOf('pending', shown)).toMatchObject({ state: 'ok', detail: '0' })
  expect(stateOf('disk', shown)).toMatchObject({ state: 'ok', detail: '40 %' })
  const before = (await desk.as('super_admin')((ctx) => upgradeFacts(ctx, null))) as { lateBackups: number; works: number }
  await other.rows(async (tx) => {
    const values = { tenantId: other.id, kind: 'scheduled' as const }
    await tx
      .insertInto('backups')
      .values({ ...values, status: 'ready', endedAt: sql<string>`now()` })
      .execute()
    await tx
      .insertInto('backups')
      .values({ ...values, status: 'running' })
      .execute()
  })
  expect(await desk.as('super_admin')((ctx) => upgradeFacts(ctx, null)), 'of another organisation').toMatchObject({
    lateBackups: before.lateBackups - 1,
    works: before.works + 1,
  })
})

test('a migration that the database lacks is told with its tables and its time; a long transaction is seen', async ({ desk, testDb }) => {
  await testDb.asOwner(`delete from kysely_migration where name in ('150-calendar-feeds', '187-chat-report')`)
  const { pending } = await desk.as('super_admin')((ctx) => upgradeFacts(ctx, null))
  expect(pending.map(({ name }) => name)).toEqual(['150-calendar-feeds', '187-chat-report'])
  const [feeds, chats] = pending
  expect(feeds?.removes).toContain('alter table absence_feeds rename to calendar_feeds')
  expect(chats).toMatchObject({ removes: [], tables: [{ table: 'conversations' }] })
  expect(chats?.seconds).toBeGreaterThanOrEqual(0)
  expect(await oldestTransaction(testDb.url)).toBeGreaterThanOrEqual(0)
})
