import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

const TABLES = ['kb_categories', 'kb_articles', 'kb_drafts'] as const

/** Lets articles and categories that a company reads be read by the one that it went into. Earlier versions stay as they were. */
export async function carryReaders(ctx: Ctx, fromId: number, intoId: number): Promise<void> {
  let changed = 0n
  for (const table of TABLES) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set company_ids = array(select distinct case when c = ${fromId} then ${intoId} else c end from unnest(company_ids) c)
      where tenant_id = ${ctx.actor.tenantId} and company_ids @> array[${fromId}]::bigint[]`.execute(ctx.db)
    changed += numAffectedRows
  }
  if (changed > 0n) await ctx.emit('article:changed', { articleId: null, live: true })
}
