import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { MAX_WALLBOARDS } from '@balcao/contracts/reports/schedule-words'
import type {
  CreatedWallboard,
  CreateWallboard,
  GetWallboard,
  ShownWallboard,
  ShowWallboard,
  Wallboard,
  WallboardList,
} from '@balcao/contracts/reports/wallboards'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { AuthContext } from '../auth/session.ts'
import { type Actor, asSystem, type Ctx, me } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { onlyOnce } from '../only-once.ts'
import { can, must } from '../policy.ts'
import { scopeOf } from '../roles/grants.ts'
import { actorsOf } from '../users/actors.ts'

const OPEN = sql.join(OPEN_STATUSES.map((one) => sql.lit(one)))
const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{43})$/
const SECRET_BYTES = 32
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
/** The same for a link that never was, that is over, and that was revoked. */
const dead = () => notFound('wallboard_not_found')

/** Of these queues those whose figures somebody may see: of all, or of the queues that they are in. */
async function readable({ db }: Ctx, actor: Actor, ids: readonly number[]): Promise<number[]> {
  if (scopeOf(actor, 'report.read') === 'tenant') return [...ids]
  const { rows: own } = await sql<{ id: number }>`
    select queue_id as id from queue_members where user_id = ${actor.userId} and queue_id = any(${[...ids]}::bigint[])`.execute(db)
  return own.map(({ id }) => id)
}

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('wallboards as w')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.authorId'))
    .select(['w.id', 'w.name', 'w.queueIds', 'w.authorId', 'w.expiresAt', 'w.createdAt', 'u.name as authorName', 'u.email as authorEmail'])
    .where('w.expiresAt', '>', sql<string>`now()`)
    // Who sees all figures may revoke any link; others see their own.
    .$if(scopeOf(ctx.actor, 'report.read') !== 'tenant', (q) => q.where('w.authorId', '=', me(ctx)))
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

async function viewsOf(ctx: Ctx, found: readonly Row[]): Promise<Wallboard[]> {
  const ids = [...new Set(found.flatMap(({ queueIds }) => queueIds))]
  const queues = ids.length ? await ctx.db.selectFrom('queues').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute() : []
  return found.map(({ id, name, queueIds, authorId, authorName, authorEmail, expiresAt, createdAt }) => ({
    ...{ id, name, expiresAt, createdAt, author: { id: authorId, name: authorName, email: authorEmail } },
    queues: queues.filter((queue) => queueIds.includes(queue.id)),
  }))
}

/** Links that still open. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<WallboardList> {
  must(ctx, 'report.people')
  return { data: await viewsOf(ctx, await rows(ctx).orderBy('w.id', 'desc').execute()) }
}

/** Makes a link, whose address is shown once. @throws DomainError forbidden, too_many_wallboards, invalid_input for queues whose figures the caller may not see */
export async function create(ctx: Ctx, { name, queueIds: asked, days }: CreateWallboard): Promise<CreatedWallboard> {
  must(ctx, 'report.people')
  const ids = [...new Set(asked)]
  const known = await ctx.db
    .selectFrom('queues')
    .select('id')
    .where('id', 'in', [0, ...(await readable(ctx, ctx.actor, ids))])
    .execute()
  const missing = ids.filter((id) => !known.some((queue) => queue.id === id))
  if (missing.length > 0) throw invalid({ field: 'queueIds', reason: 'queue_not_found' })
  const { count } = await ctx.db
    .selectFrom('wallboards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  if (count >= MAX_WALLBOARDS) throw conflict('too_many_wallboards')
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const { id } = await ctx.db
    .insertInto('wallboards')
    .values({
      ...{ tenantId: ctx.actor.tenantId, name, queueIds: ids, authorId: me(ctx), secretHash: hashOf(secret) },
      expiresAt: new Date(Date.now() + days * 86_400_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    ...{ action: 'wallboard.created', resource: 'wallboard', resourceId: id, risk: 'high' },
    ...diff(null, { name, queueIds: ids, days }),
  })
  const [made] = await viewsOf(ctx, await rows(ctx).where('w.id', '=', id).execute())
  return { ...(made as Wallboard), path: `/wallboard#${ctx.actor.tenantId}.${id}.${secret}` }
}

/** Revokes a link: whoever has it open sees nothing from then on. @throws DomainError forbidden, wallboard_not_found */
export async function remove(ctx: Ctx, { id }: GetWallboard): Promise<{ success: true }> {
  must(ctx, 'report.people')
  const [found] = await rows(ctx).where('w.id', '=', id).execute()
  if (!found) throw dead()
  await onlyOnce(ctx.db.deleteFrom('wallboards').where('id', '=', id), 'wallboard_not_found')
  const { name, queueIds } = found
  await audit(ctx, {
    ...{ action: 'wallboard.revoked', resource: 'wallboard', resourceId: id, risk: 'medium' },
    ...diff({ name, queueIds }, null),
  })
  return { success: true }
}

/** What whoever holds a link sees, by the rights that its author has now. @throws DomainError wallboard_not_found */
export async function show({ db }: Pick<AuthContext, 'db'>, { token }: ShowWallboard): Promise<ShownWallboard> {
  const [, tenant, id, secret = ''] = TOKEN.exec(token) ?? []
  if (!tenant) throw dead()
  return asSystem(
    db,
    Number(tenant),
    async (ctx) => {
      const found = await ctx.db
        .selectFrom('wallboards as w')
        .innerJoin('tenants as t', 't.id', 'w.tenantId')
        .select(['w.name', 'w.queueIds', 'w.authorId', 'w.secretHash', 'w.expiresAt', 't.name as organisation', 't.timeZone as zone'])
        .where('w.id', '=', Number(id))
        .where('w.expiresAt', '>', sql<string>`now()`)
        .where('t.status', '=', 'active')
        .executeTakeFirst()
      if (!found || !timingSafeEqual(Buffer.from(found.secretHash), Buffer.from(hashOf(secret)))) throw dead()
      const [author] = await actorsOf(ctx, [found.authorId])
      if (!author?.isActive || !can(author, 'report.people') || !can(author, 'report.read')) throw dead()
      const { queueIds, authorId: _, secretHash: __, ...shown } = found
      return { ...shown, ...(await figuresOf(ctx, await readable(ctx, author, queueIds), found.zone)) }
    },
    'read',
  )
}

async function figuresOf(ctx: Ctx, ids: readonly number[], zone: string): Promise<Pick<ShownWallboard, 'at' | 'total' | 'queues'>> {
  const queues = await ctx.db
    .selectFrom('queues as q')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('tickets as t')
          .select(['t.queueId'])
          .select(sql<number>`count(*)::int`.as('open'))
          .select(sql<number>`(count(*) filter (where t.assignee_id is null))::int`.as('unassigned'))
          .select(sql<number>`(count(*) filter (where t.sla_state = 'at_risk'))::int`.as('atRisk'))
          .select(sql<number>`(count(*) filter (where t.sla_state = 'late'))::int`.as('late'))
          .select(sql<string>`min(t.created_at)`.as('oldestAt'))
          .where(sql<boolean>`t.status in (${OPEN}) and t.queue_id = any(${[...ids]}::bigint[])`)
          .groupBy('t.queueId')
          .as('n'),
      (join) => join.onRef('n.queueId', '=', 'q.id'),
    )
    .select(['q.id', 'q.name', 'n.open', 'n.unassigned', 'n.atRisk', 'n.late', 'n.oldestAt'])
    .where((eb) => eb('q.id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy(sortKey('q.name'))
    .orderBy('q.id')
    .execute()
  const { rows: today } = await sql<{ created: number; resolved: number }>`
    select (count(*) filter (where kind = 'created'))::int as created, (count(*) filter (where kind = 'solved'))::int as resolved
    from report_facts where kind in ('created', 'solved') and day = (now() at time zone ${zone})::date
      and queue_id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  const each = queues.map(({ open, unassigned, atRisk, late, oldestAt, ...queue }) => ({
    ...{ ...queue, open: open ?? 0, unassigned: unassigned ?? 0, atRisk: atRisk ?? 0, late: late ?? 0, oldestAt: oldestAt ?? null },
  }))
  const sum = (of: 'open' | 'unassigned' | 'atRisk' | 'late') => each.reduce((all, queue) => all + queue[of], 0)
  return {
    at: new Date().toISOString(),
    total: {
      ...{ open: sum('open'), unassigned: sum('unassigned'), atRisk: sum('atRisk'), late: sum('late') },
      ...{ createdToday: today[0]?.created ?? 0, resolvedToday: today[0]?.resolved ?? 0 },
    },
    queues: each,
  }
}
