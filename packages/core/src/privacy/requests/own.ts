import { MAX_OPEN_REQUESTS } from '@balcao/contracts/privacy/bounds'
import type { AskRequest, OwnRequest, OwnRequests } from '@balcao/contracts/privacy/requests'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { makeRequest } from './make.ts'

const MOST = 50

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('privacyRequests as q')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('privacyPacks as k')
          .whereRef('k.tenantId', '=', 'q.tenantId')
          .whereRef('k.requestId', '=', 'q.id')
          .where('k.userId', '=', me(ctx))
          .where('k.state', '=', 'ready')
          .where('k.releasedAt', 'is not', null)
          .where('k.expiresAt', '>', sql<string>`now()`)
          .select(['k.id as packId', 'k.size', 'k.expiresAt'])
          .orderBy('k.id', 'desc')
          .limit(1)
          .as('pack'),
      (join) => join.onTrue(),
    )
    .where('q.userId', '=', me(ctx))
    .select([
      ...(['q.id', 'q.number', 'q.kind', 'q.state', 'q.text', 'q.answer', 'q.createdAt', 'q.answeredAt'] as const),
      ...(['pack.packId', 'pack.size', 'pack.expiresAt'] as const),
      sql<string>`to_char(q.due_on, 'YYYY-MM-DD')`.as('dueOn'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const view = ({ packId, size, expiresAt, answer, answeredAt, ...row }: Row): OwnRequest => ({
  ...row,
  answeredAt,
  // What is being written is not yet an answer.
  answer: answeredAt === null ? '' : answer,
  pack: packId === null || expiresAt === null ? null : { id: packId, size: Number(size ?? 0), expiresAt },
})

/** What the caller asked about their data, the newest first. */
export async function list(ctx: Ctx): Promise<OwnRequests> {
  return { data: (await rows(ctx).orderBy('q.id', 'desc').limit(MOST).execute()).map(view) }
}

/** Asks about the data that is kept of the caller. @throws DomainError too_many_privacy_requests */
export async function ask(ctx: Ctx, { kind, text }: AskRequest): Promise<OwnRequest> {
  // One after the other: many at once cannot be more than there may be.
  await sql`select pg_advisory_xact_lock(hashtextextended('privacy.asking', ${me(ctx)}))`.execute(ctx.db)
  const open = await ctx.db
    .selectFrom('privacyRequests')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', me(ctx))
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(open.n) >= MAX_OPEN_REQUESTS) throw conflict('too_many_privacy_requests')
  const person = await ctx.db.selectFrom('users').select(['name', 'email', 'language']).where('id', '=', me(ctx)).executeTakeFirstOrThrow()
  const source = ctx.actor.side === 'staff' ? 'staff' : 'portal'
  const id = await makeRequest(ctx, { ...person, kind, text, source, userId: me(ctx) })
  return view(await rows(ctx).where('q.id', '=', id).executeTakeFirstOrThrow())
}
