import type { Change } from '@balcao/contracts/tickets/history'
import type { Ctx } from '../ctx.ts'
import type { Said } from './engine.ts'
import { type Happened, moveOn } from './internal/move-on.ts'

/**
 * Clocks move in the transaction of the change that moves them: a reaction would come later, and a deadline that passed in between would be
 * told of though it was met. These three calls stand where tickets are opened, changed and answered, and nowhere else.
 */

/** Fields whose change writes a state of the ticket, with its instant. */
const STATES = new Set(['status', 'priority', 'type', 'queueId', 'companyId'])
/** A change by the name that conditions of policies have for what changed; undefined where none asks about such. */
const askedAs = ({ field, label }: Change): string | undefined =>
  STATES.has(field) ? field : field === 'tags' ? 'tagId' : label === undefined ? undefined : 'customField'

/** Begins the clocks of a ticket that was just opened, with its tags and fields. */
export async function slaOpened(ctx: Ctx, ticketId: number): Promise<void> {
  await moveOn(ctx, new Map([[ticketId, { at: 'state', opened: true }]]), { asked: null })
}

/** Moves the clocks of tickets that were changed: all of them together, once what changed is written. */
export async function slaChanged(ctx: Ctx, entries: readonly { ticketId: number; changes: readonly Change[] }[]): Promise<void> {
  const asked = new Set<string>()
  const happened = entries.flatMap(({ ticketId, changes }): [number, Happened][] => {
    const names = changes.flatMap((change) => askedAs(change) ?? [])
    if (names.length === 0) return []
    for (const name of names) asked.add(name)
    return [[ticketId, { at: names.some((name) => STATES.has(name)) ? 'state' : 'now', renewed: names.includes('priority') }]]
  })
  await moveOn(ctx, new Map(happened), { asked: [...asked] })
}

/** Moves the clocks of a ticket on which a message was written that its customer reads, or wrote. */
export async function slaSaid(ctx: Ctx, ticketId: number, said: Said, createdAt: string): Promise<void> {
  await moveOn(ctx, new Map([[ticketId, { at: Date.parse(createdAt), said }]]), { asked: [] })
}
