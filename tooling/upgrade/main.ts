import { UPGRADE_TEXTS } from '@balcao/contracts/maintenance/upgrade'
import { VERSION } from '@balcao/contracts/version'
import { asSystem } from '@balcao/core/ctx'
import { upgradeChecks } from '@balcao/core/maintenance/upgrade/checks'
import { upgradeFacts } from '@balcao/core/maintenance/upgrade/release'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { PendingMigration } from '@balcao/db/upgrade/pending'
import { oldestTransaction } from '@balcao/db/upgrade/transactions'
import { loadEnv } from '@balcao/platform/env'

const MARKS = { ok: 'ok      ', warning: 'warning ', critical: 'FAULT   ', unknown: 'no data ' } as const
const figure = new Intl.NumberFormat('en')

function show({ name, about, seconds, tables, removes }: PendingMigration): void {
  console.log(`  ${name}: ${about}`)
  for (const { table, rows, bytes } of tables)
    console.log(`      ${table}: ${figure.format(rows)} rows, ${figure.format(Math.ceil(bytes / 1_048_576))} MiB`)
  if (tables.length > 0) console.log(`      at most ${figure.format(seconds)} s`)
  for (const statement of removes) console.log(`      REMOVES: ${statement}`)
}

/**
 * What this release will do to the database of DATABASE_URL, and whether the installation is ready for it. Changes nothing.
 * @returns whether nothing is at fault; warnings are for a person to weigh
 */
async function check(): Promise<boolean> {
  const { DATABASE_URL } = loadEnv()
  const oldest = await oldestTransaction(DATABASE_URL)
  const db = openDatabase(DATABASE_URL, { max: 1 })
  try {
    const tenant = await inSystem(db, (tx) => tx.selectFrom('tenants').select('id').orderBy('id').limit(1).executeTakeFirst())
    if (!tenant) throw new Error('There is no organisation in this database yet: there is nothing to upgrade.')
    const facts = await asSystem(db, tenant.id, (ctx) => upgradeFacts(ctx, oldest), 'read')
    console.log(`\nBalcão ${VERSION}: ${facts.pending.length} migrations to run\n`)
    for (const one of facts.pending) show(one)
    console.log('')
    const checks = upgradeChecks(facts)
    for (const { name, state, detail } of checks) {
      console.log(`  ${MARKS[state]} ${UPGRADE_TEXTS[name].name.en}: ${detail}`)
      if (state !== 'ok') console.log(`           ${UPGRADE_TEXTS[name].fix.en}`)
    }
    return checks.every(({ state }) => state !== 'critical')
  } finally {
    await db.close()
  }
}

try {
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  console.error(`\n  The upgrade could not be checked: ${(error as Error).message}\n`)
  process.exitCode = 1
}
