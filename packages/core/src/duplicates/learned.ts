import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** The older ticket first. */
export const ordered = (a: number, b: number) => (a < b ? { aId: a, bId: b } : { aId: b, bId: a })

/** Tickets that people said are something else than this one: they are not suggested again. */
export async function rejectedWith(ctx: Ctx, ticketId: number): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('duplicateExamples')
    .select(['aId', 'bId'])
    .where((eb) => eb.or([eb('aId', '=', ticketId), eb('bId', '=', ticketId)]))
    .where('label', '=', false)
    .where('isDisputed', '=', false)
    .execute()
  return new Set(rows.map(({ aId, bId }) => (aId === ticketId ? bId : aId)))
}

export type Source = 'merge' | 'link' | 'dismissal' | 'unmerge' | 'judged' | 'manual' | 'import'

/** Notes what people made of a pair. Another answer than the one that is noted makes it disputed; undoing one's own merge does not. */
export async function learn(ctx: Ctx, a: number, b: number, label: boolean, source: Source): Promise<void> {
  await ctx.db
    .insertInto('duplicateExamples')
    .values({ tenantId: ctx.actor.tenantId, ...ordered(a, b), label, source, createdBy: ctx.actor.userId })
    .onConflict((oc) =>
      oc.columns(['tenantId', 'aId', 'bId']).doUpdateSet((eb) => ({
        isDisputed: source === 'unmerge' ? eb.lit(false) : sql<boolean>`duplicate_examples.label <> ${label}`,
        ...(source === 'unmerge' ? { label, source } : {}),
        version: eb('duplicateExamples.version', '+', 1),
        updatedAt: new Date().toISOString(),
      })),
    )
    .execute()
}

/** A group of which a ticket is taken out of its merge again is to be decided anew. */
export async function reopenGroup(ctx: Ctx, ticketId: number): Promise<void> {
  await ctx.db
    .updateTable('duplicateGroups')
    .set((eb) => ({ state: 'confirmed', version: eb('version', '+', 1), updatedAt: new Date().toISOString() }))
    .where('state', '=', 'merged')
    .where('id', 'in', (eb) => eb.selectFrom('duplicateGroupMembers').select('groupId').where('ticketId', '=', ticketId))
    .execute()
}
