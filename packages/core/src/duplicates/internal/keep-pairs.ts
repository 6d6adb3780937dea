import type { DuplicateSettings } from '@balcao/contracts/duplicates/settings'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { ordered, rejectedWith } from '../learned.ts'
import { mayJoin } from '../model/grouping.ts'
import { reasonsOf } from '../model/reasons.ts'
import { findDuplicates } from './finding.ts'
import { isCompared, type Known, readSources } from './sources.ts'

/** Of one ticket, so many pairs are kept. */
const MOST_PAIRS = 10

/** Finds a ticket's duplicates, keeps the probable pairs, and lets it join or begin a group. @returns how many pairs it has */
export async function keepPairs(
  ctx: Ctx,
  ticketId: number,
  settings: DuplicateSettings,
  { minProbability = settings.groupThreshold, olderOnly }: { minProbability?: number; olderOnly?: boolean } = {},
): Promise<number> {
  const [known] = await readSources(ctx, [ticketId], settings.fields)
  if (!known || known.status === 'merged' || known.status === 'spam' || known.status === 'cancelled') return 0
  if (!isCompared(known, settings)) return 0
  const finding = await findDuplicates(ctx, known.document, settings, { olderOnly })
  const rejected = await rejectedWith(ctx, ticketId)
  const found = finding.found
    .filter(({ known: other, scored }) => scored.probability >= minProbability && !rejected.has(other.id))
    .slice(0, MOST_PAIRS)
  if (found.length === 0) return 0
  await ctx.db
    .insertInto('duplicatePairs')
    .values(
      found.map(({ known: other, scored }) => ({
        ...{ tenantId: ctx.actor.tenantId, ...ordered(ticketId, other.id), probability: scored.probability, modelId: finding.serving.id },
        reasons: JSON.stringify(reasonsOf(finding.asked, scored, finding.statistics)),
      })),
    )
    .onConflict((oc) =>
      oc.columns(['tenantId', 'aId', 'bId']).doUpdateSet((eb) => ({
        probability: eb.ref('excluded.probability'),
        reasons: eb.ref('excluded.reasons'),
        modelId: eb.ref('excluded.modelId'),
      })),
    )
    .execute()
  const [best] = found
  if (best && best.scored.probability >= settings.groupThreshold) {
    const likely = new Map(finding.found.map(({ known: other, scored }) => [other.id, rejected.has(other.id) ? 0 : scored.probability]))
    await joinGroup(ctx, known, best.known.id, (other) => likely.get(other) ?? 0, settings.groupThreshold)
  }
  return found.length
}

/** Puts a ticket into the group of its most probable pair, as far as the rule of groups allows, or begins one. */
async function joinGroup(ctx: Ctx, ticket: Known, otherId: number, likely: (other: number) => number, threshold: number): Promise<void> {
  const { db, actor } = ctx
  // Two that begin a group of the same tickets at once would make two.
  await sql`select pg_advisory_xact_lock(hashtext('duplicates.groups'), ${actor.tenantId}::int)`.execute(db)
  const known = await db
    .selectFrom('duplicateGroupMembers')
    .select(['ticketId', 'groupId'])
    .where('ticketId', 'in', [ticket.id, otherId])
    .execute()
  if (known.some(({ ticketId }) => ticketId === ticket.id)) return
  const groupId = known[0]?.groupId
  if (groupId === undefined) return begin(ctx, ticket.id, otherId, likely(otherId))
  const group = await db
    .selectFrom('duplicateGroups')
    .select(['canonicalId', 'state'])
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  if (!group || group.state === 'dismissed') return
  const members = (await db.selectFrom('duplicateGroupMembers').select('ticketId').where('groupId', '=', groupId).execute()).map(
    ({ ticketId }) => ticketId,
  )
  if (!mayJoin(ticket.id, members, group.canonicalId, (_, other) => likely(other), threshold)) return
  // The oldest survives, which each of the others must resemble; a person's choice stands.
  const isOldest = ticket.id < Math.min(...members)
  if (isOldest && group.state === 'suggested' && members.some((member) => likely(member) < threshold)) return
  const canonicalId = isOldest && group.state === 'suggested' ? ticket.id : group.canonicalId
  await db
    .insertInto('duplicateGroupMembers')
    .values({ tenantId: actor.tenantId, ticketId: ticket.id, groupId, probability: canonicalId === ticket.id ? 1 : likely(canonicalId) })
    .execute()
  await db
    .updateTable('duplicateGroups')
    .set((eb) => ({ canonicalId, version: eb('version', '+', 1), updatedAt: new Date().toISOString() }))
    .where('id', '=', groupId)
    .execute()
}

async function begin(ctx: Ctx, a: number, b: number, probability: number): Promise<void> {
  const { aId, bId } = ordered(a, b)
  const { tenantId } = ctx.actor
  const { id: groupId } = await ctx.db
    .insertInto('duplicateGroups')
    .values({ tenantId, canonicalId: aId, probability })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('duplicateGroupMembers')
    .values([
      { tenantId, ticketId: aId, groupId, probability: 1 },
      { tenantId, ticketId: bId, groupId, probability },
    ])
    .execute()
}
