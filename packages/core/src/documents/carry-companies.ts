import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Lets documents that a company reads, or that belong to it, be of the one that it went into. */
export async function carryDocuments(ctx: Ctx, fromId: number, intoId: number): Promise<void> {
  const { tenantId } = ctx.actor
  const { rows } = await sql<{ id: number }>`
    update documents set version = version + 1,
      company_ids = array(select distinct case when c = ${fromId} then ${intoId} else c end from unnest(company_ids) c)
    where tenant_id = ${tenantId} and company_ids @> array[${fromId}]::bigint[] returning id`.execute(ctx.db)
  await sql`
    insert into document_links (tenant_id, document_id, company_id, created_by, created_at)
    select tenant_id, document_id, ${intoId}, created_by, created_at from document_links where tenant_id = ${tenantId} and company_id = ${fromId}
    on conflict do nothing`.execute(ctx.db)
  for (const { id } of rows) await ctx.emit('document:changed', { documentId: id })
}
