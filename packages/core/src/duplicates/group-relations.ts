import type { DuplicateGroup, RelateGroup } from '@balcao/contracts/duplicates/groups'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { must } from '../policy.ts'
import { add, list } from '../tickets/relations.ts'
import { mustLock } from './groups.ts'
import { noteOutcome } from './internal/hints.ts'
import { isGone } from './internal/sources.ts'
import { learn } from './learned.ts'
import { mustBeOn } from './settings.ts'

const KIND = { parent: 'child_of', link: 'duplicate_of' } as const

/**
 * Makes the canonical ticket the parent of a group's others (an incident: it is answered once), or notes the others as its duplicates. All or
 * nothing; tickets that live no more and those already related so stay as they are. The group is confirmed by it.
 * @throws DomainError group_not_found, group_changed, ticket_merged, forbidden, invalid_input
 */
export async function relateGroup(ctx: Ctx, { id, version, as }: RelateGroup): Promise<DuplicateGroup> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  const group = await mustLock(ctx, id)
  if (group.version !== version || group.state === 'merged') throw conflict('group_changed')
  const { canonicalId, tickets } = group
  const others = tickets.filter((ticket) => ticket.id !== canonicalId && !isGone(ticket.status))
  for (const other of others) {
    const known = await list(ctx, { id: other.id })
    if (known.some(({ kind, ticket }) => kind === KIND[as] && ticket.id === canonicalId)) continue
    await add(ctx, { id: other.id, otherId: canonicalId, kind: KIND[as] })
    await learn(ctx, canonicalId, other.id, true, 'link')
    await noteOutcome(ctx, canonicalId, other.id, 'accepted')
  }
  await ctx.db
    .updateTable('duplicateGroups')
    .set({ state: 'confirmed', version: version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const after = await mustLock(ctx, id)
  await audit(ctx, {
    action: 'duplicates.group_related',
    resource: 'duplicate_group',
    resourceId: id,
    ...diff({ relatedAs: null }, { relatedAs: as }),
    details: { canonicalId, tickets: others.map((ticket) => ticket.id) },
  })
  return after
}
