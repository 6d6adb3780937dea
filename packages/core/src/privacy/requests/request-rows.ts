import type { FilterRequests, PrivacyRequest } from '@balcao/contracts/privacy/requests'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { holds, wordsOf } from '../../like.ts'
import { today } from '../holds.ts'

const isLate = (tenantId: number) => sql<boolean>`(q.answered_at is null and q.due_on < ${today(tenantId)})`
const day = sql<string>`to_char(q.due_on, 'YYYY-MM-DD')`

/** Requests that a filter leaves, in no order yet. */
export function requestRows({ db, actor }: Ctx, { state, kind, late, responsibleId, q: words }: FilterRequests = {}) {
  return db
    .selectFrom('privacyRequests as q')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'q.tenantId').onRef('u.id', '=', 'q.userId'))
    .leftJoin('users as r', (join) => join.onRef('r.tenantId', '=', 'q.tenantId').onRef('r.id', '=', 'q.responsibleId'))
    .$if(Boolean(state?.length), (query) => query.where('q.state', 'in', state ?? []))
    .$if(Boolean(kind?.length), (query) => query.where('q.kind', 'in', kind ?? []))
    .$if(late !== undefined, (query) => query.where(late ? isLate(actor.tenantId) : sql<boolean>`not ${isLate(actor.tenantId)}`))
    .$if(responsibleId !== undefined, (query) => query.where('q.responsibleId', '=', responsibleId as number))
    .$if((words?.trim() ?? '') !== '', (query) =>
      query.where(holds(sql<string>`q.name || ' ' || q.email || ' ' || q.number`, wordsOf(words ?? ''))),
    )
    .select([
      ...(['q.id', 'q.number', 'q.kind', 'q.state', 'q.text', 'q.answer', 'q.createdAt', 'q.updatedAt', 'q.answeredAt'] as const),
      ...(['q.name', 'q.email', 'q.source', 'q.proof', 'q.erasedAt', 'q.version', 'q.userId', 'u.name as userName'] as const),
      ...(['u.deletedAt as goneAt', 'u.email as userEmail', 'q.responsibleId', 'r.name as responsibleName', 'q.language'] as const),
      day.as('dueOn'),
      isLate(actor.tenantId).as('late'),
    ])
}
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number]

/** A request as the staff sees it. */
export function requestView(row: RequestRow): PrivacyRequest {
  const { userId, userName, userEmail, goneAt, responsibleId, responsibleName, language: _, ...rest } = row
  return {
    ...rest,
    person: userId === null ? null : { id: userId, name: userName ?? '', email: goneAt === null ? userEmail : null },
    responsible: responsibleId === null ? null : { id: responsibleId, name: responsibleName ?? '', email: null },
  }
}

/** @throws DomainError privacy_request_not_found */
export async function mustFindRequest(ctx: Ctx, id: number): Promise<RequestRow> {
  const row = await requestRows(ctx).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('privacy_request_not_found')
  return row
}

/** Locks a request, so that two changes come one after the other. */
export async function lockRequest({ db }: Ctx, id: number): Promise<void> {
  await db.selectFrom('privacyRequests').select('id').where('id', '=', id).forUpdate().execute()
}
