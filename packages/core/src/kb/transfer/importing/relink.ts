import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { lockState } from '../../articles/state.ts'
import { update } from '../../articles/update.ts'
import { LINK_BY_PLACE } from '../reading/links.ts'
import type { Former } from './written.ts'

const LINK = /\[((?:[^[\]\\]|\\.){0,1000})\]\(article:([1-9]\d{0,9})(#[a-z0-9-]{1,120})?\)/g

/** Lines looked at in one transaction. */
const PART = 50

/**
 * Leads the links between articles of the file to what those became here: their numbers are those of where they were written, or say which
 * file of a zip they name. A link to an
 * article that is not in the file becomes its words, except where the article itself is the one of this number.
 * @returns where it goes on; undefined at the end
 */
export async function relink(ctx: Ctx, transferId: number, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number; articleId: number; former: Former; content: string }>`
    select l.n, l.article_id as "articleId", l.former, d.content
    from kb_transfer_lines l join kb_drafts d on d.tenant_id = l.tenant_id and d.article_id = l.article_id
    where l.tenant_id = ${ctx.actor.tenantId} and l.transfer_id = ${transferId} and l.n > ${after} and l.applied_at is not null
      and not l.former ? 'relinked' and d.content like '%](article:%' and d.version = l.left_version
    order by l.n limit ${PART}`.execute(ctx.db)
  for (const row of rows) {
    const content = await linked(ctx, transferId, row.content, row.former.isSame === true || row.former.sourceId === undefined)
    if (content !== row.content) await update(ctx, { id: row.articleId, content })
    const { draft } = await lockState(ctx, row.articleId)
    await sql`update kb_transfer_lines set left_version = ${draft?.version ?? 0}, former = former || '{"relinked": true}'
      where tenant_id = ${ctx.actor.tenantId} and transfer_id = ${transferId} and n = ${row.n}`.execute(ctx.db)
  }
  return rows.length === PART ? rows.at(-1)?.n : undefined
}

async function linked(ctx: Ctx, transferId: number, content: string, keepsUnknown: boolean): Promise<string> {
  const ids = [...new Set([...content.matchAll(LINK)].map(([, , id]) => Number(id)))].slice(0, 1_000)
  const places = ids.filter((id) => id > LINK_BY_PLACE).map((id) => id - LINK_BY_PLACE)
  const { rows } = await sql<{ sourceId: number; articleId: number }>`
    select (former->>'sourceId')::bigint as "sourceId", article_id as "articleId" from kb_transfer_lines
    where tenant_id = ${ctx.actor.tenantId} and transfer_id = ${transferId} and article_id is not null
      and (former->>'sourceId')::bigint = any (${ids}::bigint[])
    union all
    select n + ${LINK_BY_PLACE}::bigint, article_id from kb_transfer_lines
    where tenant_id = ${ctx.actor.tenantId} and transfer_id = ${transferId} and article_id is not null
      and n = any (${places}::integer[])`.execute(ctx.db)
  const here = new Map(rows.map(({ sourceId, articleId }) => [Number(sourceId), articleId]))
  return content.replace(LINK, (mark, words: string, id: string, anchor = '') => {
    const target = here.get(Number(id))
    if (target !== undefined) return `[${words}](article:${target}${anchor})`
    return keepsUnknown && Number(id) < LINK_BY_PLACE ? mark : words
  })
}
