import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** So many are named. */
const MOST_NAMED = 10

/** Articles, published or being written, whose text links to this one. */
export async function linkingTo({ db, actor }: Ctx, id: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select a.id, a.title from kb_articles a
    where a.tenant_id = ${actor.tenantId} and a.id in (select kb_linking_articles(${actor.tenantId}, ${id}, ${MOST_NAMED}))
      and a.deleted_at is null and a.status <> 'archived' and a.id <> ${id}
    order by a.id`.execute(db)
  return rows
}
