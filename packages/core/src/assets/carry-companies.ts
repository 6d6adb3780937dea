import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Lets assets of a company be of the one that it went into. */
export async function carryAssets(ctx: Ctx, fromId: number, intoId: number): Promise<void> {
  const moved = await ctx.db
    .updateTable('assets')
    .set((eb) => ({ companyId: intoId, version: eb('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('companyId', '=', fromId)
    .returning('id')
    .execute()
  if (moved.length > 0) await ctx.emit('asset:changed', { assetId: null })
}
