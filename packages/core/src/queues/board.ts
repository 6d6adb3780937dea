import type { BoardHead, BoardHeads, GetBoardHeads } from '@balcao/contracts/queues/board'
import { sql } from 'kysely'
import { absentNow } from '../absences/absent.ts'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { scopeOf } from '../roles/grants.ts'
import { headsByPerson } from './internal/heads-by-person.ts'
import { headsByQueue } from './internal/heads-by-queue.ts'
import { headsByStatus } from './internal/heads-by-status.ts'

/** The queues that were asked for, as far as the caller sees them; all of those where none was. */
async function seen({ db, actor }: Ctx, asked: readonly number[] | undefined): Promise<number[]> {
  const own = scopeOf(actor, 'ticket.read') !== 'tenant'
  const rows = await db
    .selectFrom('queues')
    .select('id')
    .$if(own, (q) => q.where((eb) => eb('id', '=', eb.fn.any(eb.val([...actor.queueIds])))))
    .$if(asked !== undefined, (q) => q.where((eb) => eb('id', '=', eb.fn.any(eb.val([...(asked ?? [])])))))
    .execute()
  return rows.map(({ id }) => id)
}

/** How each column of a board of queues fares: who is there, what they have to do, and what is late. @throws DomainError forbidden */
export async function heads(ctx: Ctx, { by, queueId }: GetBoardHeads): Promise<BoardHeads> {
  must(ctx, 'queue.use')
  const ids = await seen(ctx, queueId)
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(ctx.db)
  return { data: await read(ctx, by, ids), asOf: rows[0]?.now ?? new Date().toISOString() }
}

async function read(ctx: Ctx, by: GetBoardHeads['by'], ids: readonly number[]): Promise<BoardHead[]> {
  if (by === 'queue') return headsByQueue(ctx, ids)
  if (by === 'status') return headsByStatus(ctx, ids)
  const people = await headsByPerson(ctx, ids)
  const away = await absentNow(
    ctx,
    people.map(({ id }) => id),
  )
  return people.map(({ id, ...head }) => ({ ...head, key: id === 0 ? 'none' : String(id), absentUntil: away.get(id)?.until ?? null }))
}
