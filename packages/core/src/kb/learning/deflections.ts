import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { actAsReader, type Reader, type Visitor } from './reader.ts'

/** Articles that one visit to the form may name. */
const MOST_ARTICLES = 20

/** Somebody who is writing a ticket reads an article: it belongs to what they read within a day, or begins it. */
export async function readInForm({ db, actor }: Ctx, { reader, userId }: Reader, articleId: number): Promise<void> {
  const { rows } = await sql`
    update kb_deflections set article_ids = case
      when ${articleId} = any (article_ids) or cardinality(article_ids) >= ${MOST_ARTICLES} then article_ids
      else article_ids || ${articleId}::bigint end
    where reader = ${reader} and taken_back_at is null and begun_at > now() - interval '24 hours' returning id`.execute(db)
  if (rows.length > 0) return
  await db
    .insertInto('kbDeflections')
    .values({ tenantId: actor.tenantId, reader, userId, articleIds: [articleId] })
    .execute()
}

/** "Isto resolveu", of an article that was read from the form; later "no" takes it back. */
export async function confirmInForm({ db }: Ctx, { reader }: Reader, articleId: number, isHelpful: boolean): Promise<void> {
  await sql`
    update kb_deflections set confirmed_at = ${isHelpful ? sql`now()` : null}
    where reader = ${reader} and taken_back_at is null and begun_at > now() - interval '24 hours' and ${articleId} = any (article_ids)`.execute(
    db,
  )
}

/** Whoever opens a ticket within a day was not helped by what they read. */
export async function takeBackDeflections({ db }: Ctx, { payload: { ticketId } }: Fact<'ticket:created'>): Promise<void> {
  await sql`
    update kb_deflections d set taken_back_at = now(), ticket_id = t.id from tickets t
    where t.id = ${ticketId} and d.user_id = t.requester_id and d.taken_back_at is null
      and coalesce(d.confirmed_at, d.begun_at) between t.created_at - interval '24 hours' and t.created_at`.execute(db)
}

/** The same for whoever begins a conversation of the chat after reading from its form. */
export async function takeBackReading(ctx: Ctx, visitor: Visitor): Promise<void> {
  const { reader } = await actAsReader(ctx, visitor)
  await sql`
    update kb_deflections set taken_back_at = now()
    where reader = ${reader} and taken_back_at is null and coalesce(confirmed_at, begun_at) > now() - interval '24 hours'`.execute(ctx.db)
}

/** Who was spared a ticket: as they say, or as no ticket within a day suggests. Two figures, which are never added up. */
export async function deflected({ db }: Ctx, from: string, to: string): Promise<{ confirmed: number; assumed: number; takenBack: number }> {
  const { rows } = await sql<{ confirmed: number; assumed: number; takenBack: number }>`
    select count(*) filter (where confirmed_at is not null and taken_back_at is null)::int as confirmed,
      count(*) filter (where confirmed_at is null and taken_back_at is null and begun_at < now() - interval '24 hours')::int as assumed,
      count(*) filter (where taken_back_at is not null)::int as "takenBack"
    from kb_deflections where begun_at >= ${from}::timestamptz and begun_at < ${to}::timestamptz`.execute(db)
  return rows[0] ?? { confirmed: 0, assumed: 0, takenBack: 0 }
}
