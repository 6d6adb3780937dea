import { type DirectoryFailure, KEPT_SYNCS } from '@balcao/contracts/sso/bounds'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../ctx.ts'
import type { Upkeep } from '../../each-due.ts'
import { notifyAdmins } from '../../notifications/admins.ts'
import { newsOf } from '../../notifications/news/news.ts'
import type { MailSecrets } from '../../ports.ts'
import { providerCtx } from '../accounts.ts'
import { type ProviderRow, providerRows } from '../internal/provider-rows.ts'
import type { Ldap } from '../ports.ts'
import { directoryOf, ldapFailure } from './directory.ts'
import { applySync, type SyncCounts } from './sync-apply.ts'
import { planSync, type SyncPlan } from './sync-people.ts'

/** So many are deactivated in one run without a question, and this share of those who are bound. */
const FEW = 5
const SHARE = 0.2
const KEPT_PROBLEMS = 50
const HOUR_MS = 3_600_000
const FAILING_MS = 24 * HOUR_MS

export type SyncUpkeep = Upkeep & { ports: { ldap: Ldap; mailSecrets: MailSecrets } }
type Running = { row: ProviderRow; syncId: number; confirmed: Set<number> }

/** Directories whose hour has come, or that somebody asked for, and that nobody reads now. */
const dueRows = (db: Database) =>
  inSystem(db, (tx) =>
    providerRows(tx)
      .where('p.protocol', '=', 'ldap')
      .where('p.syncs', '=', true)
      .where('p.isActive', '=', true)
      .where('t.status', '=', 'active')
      .where((eb) => eb.or([eb('p.syncLeaseUntil', 'is', null), eb('p.syncLeaseUntil', '<', sql<string>`now()`)]))
      .where((eb) =>
        eb.or([
          eb('p.syncWantedAt', 'is not', null),
          eb('p.syncedAt', 'is', null),
          eb('p.syncedAt', '<', sql<string>`now() - interval '1 hour'`),
        ]),
      )
      .orderBy('p.syncedAt', (order) => order.asc().nullsFirst())
      .execute(),
  )

/** Keeps the others away for a while, and notes that the reading began. */
async function begin(ctx: Ctx, row: ProviderRow): Promise<Running | undefined> {
  const { tenantId, id: providerId } = row
  const taken = await ctx.db
    .updateTable('identityProviders')
    .set({ syncLeaseUntil: lease, syncWantedAt: null })
    .where('id', '=', providerId)
    .where((eb) => eb.or([eb('syncLeaseUntil', 'is', null), eb('syncLeaseUntil', '<', sql<string>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  if (!taken) return undefined
  const open = await ctx.db
    .selectFrom('directorySyncs')
    .where('providerId', '=', providerId)
    .where('state', '=', 'running')
    .select(['id', 'heldIds'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (open) return { row, syncId: open.id, confirmed: new Set(open.heldIds) }
  const { id: syncId } = await ctx.db
    .insertInto('directorySyncs')
    .values({ tenantId, providerId, problems: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { row, syncId, confirmed: new Set() }
}

const lease = sql<string>`now() + interval '15 minutes'`
const isMany = ({ deactivated, active }: SyncPlan) => deactivated.length >= FEW && deactivated.length > SHARE * active

type Counts = Partial<Omit<SyncCounts, 'problems'>> & { people?: number; problems?: SyncCounts['problems'] }
const written = ({ problems, ...counts }: Counts) => ({
  ...counts,
  ...(problems ? { problems: JSON.stringify(problems.slice(0, KEPT_PROBLEMS)), problemCount: problems.length } : {}),
})

/** Says how far a reading is, and keeps the others away for longer. */
const progress = (db: Database, { row, syncId }: Running, counts: Counts) =>
  asSystem(db, row.tenantId, async (ctx) => {
    await ctx.db.updateTable('directorySyncs').set(written(counts)).where('id', '=', syncId).execute()
    await ctx.db.updateTable('identityProviders').set({ syncLeaseUntil: lease }).where('id', '=', row.id).execute()
  })

async function finish(ctx: Ctx, { row, syncId }: Running, end: object, provider: object): Promise<void> {
  await ctx.db
    .updateTable('directorySyncs')
    .set({ ...end, finishedAt: sql<string>`now()` })
    .where('id', '=', syncId)
    .execute()
  await ctx.db
    .updateTable('identityProviders')
    .set({ ...provider, syncedAt: sql<string>`now()`, syncLeaseUntil: null })
    .where('id', '=', row.id)
    .execute()
  await sql`delete from directory_syncs where tenant_id = ${row.tenantId} and provider_id = ${row.id} and id <= (
    select id from directory_syncs where tenant_id = ${row.tenantId} and provider_id = ${row.id} order by id desc offset ${KEPT_SYNCS} limit 1)`.execute(
    ctx.db,
  )
  await ctx.emit('sso:changed', {})
}

const notice = (id: number) => ({
  ...{ type: 'directory_sync' as const, module: 'settings', priority: 'high' as const },
  actionUrl: `/sso/${id}`,
  groupKey: `directory:${id}`,
})

/** A directory that cannot be read changes nothing. Administrators are notified once it has been so for a day. */
async function fail(ctx: Ctx, running: Running, failure: DirectoryFailure, detail: string): Promise<void> {
  const { row } = running
  const since = row.failingSince ?? new Date().toISOString()
  await finish(ctx, running, { state: 'failed', failure, detail }, { failingSince: since })
  if (Date.now() - Date.parse(since) < FAILING_MS) return
  await notifyAdmins(ctx, {
    ...notice(row.id),
    sourceKey: `directory-failing-${row.id}-${since}`,
    said: newsOf('directoryFailing', { name: row.name }),
    severity: 'error',
  })
}

async function hold(ctx: Ctx, running: Running, plan: SyncPlan, people: number): Promise<void> {
  const { row } = running
  const heldIds = plan.deactivated.map(({ userId }) => userId)
  await finish(ctx, running, { state: 'held', heldIds, ...written({ people, problems: plan.problems }) }, { failingSince: null })
  await notifyAdmins(ctx, {
    ...notice(row.id),
    // Once a day: it is held each hour until somebody acts.
    sourceKey: `directory-held-${row.id}-${new Date().toISOString().slice(0, 10)}`,
    said: newsOf('directoryHeld', { name: row.name, count: heldIds.length }),
    severity: 'warning',
  })
}

async function read({ db, ports: { ldap, mailSecrets } }: SyncUpkeep, running: Running): Promise<void> {
  const { row, confirmed } = running
  const within = (run: (ctx: Ctx) => Promise<void>) => asSystem(db, row.tenantId, run)
  const directory = directoryOf(mailSecrets, row)
  if (!directory) return within((ctx) => fail(ctx, running, 'secret_unreadable', ''))
  const found = await ldap
    .readAll(directory, (people) => progress(db, running, { people }))
    .catch((error: unknown) => {
      const known = ldapFailure(error)
      if (!known) throw error
      return known
    })
  if ('failure' in found) return within((ctx) => fail(ctx, running, found.failure, found.detail))
  const { people, certificateUntil } = found
  // A filter that finds nobody says nothing about who left.
  if (people.length === 0) return within((ctx) => fail(ctx, running, 'nobody_found', ''))
  const plan = await asSystem(db, row.tenantId, (ctx) => planSync(providerCtx(ctx, row), row, people), 'read')
  const isConfirmed = plan.deactivated.every(({ userId }) => confirmed.has(userId))
  if (isMany(plan) && !isConfirmed) return within((ctx) => hold(ctx, running, plan, people.length))
  const counts = await applySync(db, row, plan, (sofar) => progress(db, running, sofar))
  const end = { state: 'done', heldIds: [], ...written({ ...counts, people: people.length }) }
  return within((ctx) => finish(ctx, running, end, { failingSince: null, serverCertificateUntil: certificateUntil }))
}

/** Reads the directories whose time has come, one after the other; one that fails does not hold up the others. */
export async function syncDirectories(upkeep: SyncUpkeep): Promise<void> {
  const { db, log } = upkeep
  for (const row of await dueRows(db))
    try {
      const running = await asSystem(db, row.tenantId, (ctx) => begin(ctx, row))
      if (running) await read(upkeep, running)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId: row.tenantId, id: row.id }, 'a directory could not be read')
    }
}
