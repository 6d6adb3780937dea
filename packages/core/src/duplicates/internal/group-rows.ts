import type { DuplicateGroup, GroupState } from '@balcao/contracts/duplicates/groups'
import type { Ctx } from '../../ctx.ts'
import { shownTicket } from './finding.ts'
import { readSources } from './sources.ts'

type Row = { id: number; state: string; canonicalId: number; probability: number; version: number; updatedAt: string }

/** Groups with the tickets of them that the caller sees; a group of which they see fewer than two is none for them. */
export async function shownGroups(ctx: Ctx, rows: readonly Row[]): Promise<DuplicateGroup[]> {
  if (rows.length === 0) return []
  const members = await ctx.db
    .selectFrom('duplicateGroupMembers')
    .select(['groupId', 'ticketId', 'probability'])
    .where(
      'groupId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('ticketId')
    .execute()
  const known = new Map(
    (
      await readSources(
        ctx,
        members.map(({ ticketId }) => ticketId),
      )
    ).map((one) => [one.id, one]),
  )
  return rows.flatMap((row) => {
    const tickets = members.flatMap(({ groupId, ticketId, probability }) => {
      const ticket = groupId === row.id ? known.get(ticketId) : undefined
      return ticket ? [{ ...shownTicket(ticket), probability }] : []
    })
    return tickets.length < 2 ? [] : [{ ...row, state: row.state as GroupState, tickets }]
  })
}
