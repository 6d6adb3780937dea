import { versions } from 'node:process'
import type { Bundle } from '@balcao/contracts/diagnostics/diagnostics'
import { VERSION } from '@balcao/contracts/version'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { list as jobs } from '../maintenance/jobs.ts'
import { listFaults } from '../monitoring/faults.ts'
import { systemNow } from '../monitoring/system.ts'
import { isSecure, type Opens, runChecks, type Surroundings } from './checks.ts'

/** What is counted of an organisation. */
const COUNTED = [
  'users',
  'companies',
  'queues',
  'tickets',
  'comments',
  'mailboxes',
  'kb_articles',
  'documents',
  'sla_policies',
  'automation_rules',
  'flows',
  'checklist_templates',
  'webhooks',
  'workflows',
  'roles',
  'custom_fields',
] as const

/** What support needs to know, and nothing that anybody wrote: it is looked at before it is downloaded, and never sent by itself. */
export async function bundle(open: Opens, around: Surroundings & { registration: string }): Promise<Bundle> {
  const { checks, asOf } = await runChecks(open, around)
  const { readings, database, migration, counts, failures, faults } = await open(async (ctx) => {
    const { rows } = await sql<{ database: string; migration: string }>`
      select current_setting('server_version') as database, (select max(name) from kysely_migration) as migration`.execute(ctx.db)
    const { database = '', migration = '' } = rows[0] ?? {}
    return {
      ...(await systemNow(ctx, {})),
      database,
      migration,
      counts: await count(ctx),
      failures: await failedJobs(ctx),
      faults: (await listFaults(ctx, { limit: 50 })).data,
    }
  }, 'read')
  return {
    asOf,
    versions: { balcao: VERSION, node: versions.node, database, migration },
    settings: { registration: around.registration, isSecure: isSecure(around.publicUrl), hasPush: around.pushKey !== '' },
    checks: checks.map((one) => (one.name === 'domain' ? { ...one, detail: one.detail === '–' ? '–' : '…' } : one)),
    readings: readings.map(({ metric, state, value }) => ({ metric, state, value })),
    failures,
    faults,
    counts,
  }
}

async function failedJobs(ctx: Ctx): Promise<Bundle['failures']> {
  const { data } = await jobs(ctx)
  return data.flatMap(({ name, lastRun }) => (lastRun?.failure ? [{ job: name, code: lastRun.failure, at: lastRun.at }] : []))
}

async function count({ db }: Ctx): Promise<Bundle['counts']> {
  const counts: Bundle['counts'] = []
  for (const what of COUNTED) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(what)}`.execute(db)
    counts.push({ what, n: rows[0]?.n ?? 0 })
  }
  return counts
}
