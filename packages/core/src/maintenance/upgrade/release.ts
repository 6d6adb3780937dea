import { versions } from 'node:process'
import type { GetRelease, Release } from '@balcao/contracts/maintenance/upgrade'
import { VERSION } from '@balcao/contracts/version'
import { pendingMigrations, releaseMigrations } from '@balcao/db/upgrade/pending'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { systemNow } from '../../monitoring/system.ts'
import { type UpgradeFacts, upgradeChecks } from './checks.ts'

type Counts = Pick<UpgradeFacts, 'organisations' | 'lateBackups' | 'unverifiedBackups' | 'works'>

/** What is known of the installation before it is upgraded. Transactions of others are seen by a login of the database alone. */
export async function upgradeFacts(ctx: Ctx, oldestTransaction: number | null): Promise<UpgradeFacts> {
  const { rows } = await sql<Counts>`
    select organisations, late_backups as "lateBackups", unverified_backups as "unverifiedBackups", works
    from read_upgrade_facts()`.execute(ctx.db)
  const disk = (await systemNow(ctx, {})).readings.find(({ metric }) => metric === 'disk_used')
  return {
    ...(rows[0] ?? { organisations: 0, lateBackups: 0, unverifiedBackups: 0, works: 0 }),
    pending: await pendingMigrations(ctx.db),
    disk: { state: disk?.state ?? 'unknown', usedPercent: disk?.value == null ? null : disk.value * 100 },
    oldestTransaction,
  }
}

/** The release that runs, what its migrations are for, and whether the installation is ready for the next one. */
export async function release(ctx: Ctx, _: GetRelease): Promise<Release> {
  const { rows } = await sql<{ now: string; database: string; bytes: number }>`
    select now() as now, current_setting('server_version') as database, pg_database_size(current_database())::float8 as bytes`.execute(
    ctx.db,
  )
  return {
    ...{ version: VERSION, node: versions.node, database: rows[0]?.database ?? '', databaseBytes: rows[0]?.bytes ?? 0 },
    migrations: await releaseMigrations(ctx.db),
    checks: upgradeChecks(await upgradeFacts(ctx, null)),
    asOf: rows[0]?.now ?? '',
  }
}
