import type { Change } from '@balcao/contracts/tickets/history'
import type { DB } from '@balcao/db/schema'
import type { Updateable } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Said } from './engine.ts'
import { type Begun, beginWith, type Happened, moveOn, moveOnWith } from './internal/move-on.ts'
import type { Become, OpeningFacts } from './internal/sheets.ts'

/**
 * Clocks move in the transaction of the change that moves them: a reaction would come later, and a deadline that passed in between would be
 * told of though it was met. These calls stand where tickets are opened, changed and answered, and nowhere else.
 */

/** Fields whose change writes a state of the ticket, with its instant. */
const STATES = new Set(['status', 'priority', 'type', 'queueId', 'companyId'])
/** What conditions of policies call what changes of a ticket. */
const ASKED: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...STATES].map((field) => [field, field])),
  ...{ tags: 'tagId', assigneeId: 'assignee', urgency: 'urgency', impact: 'impact', title: 'subject', description: 'firstMessage' },
  ...{ customStatusId: 'customStatusId', statusReasonId: 'statusReasonId' },
}
/** Columns of which conditions ask that the ticket has none. */
const NONE: Readonly<Record<string, string>> = { assigneeId: 'none', urgency: 'none', impact: 'none' }
/** A change by the name that conditions of policies have for what changed; undefined where none asks about such. */
const askedAs = ({ field, label }: Change): string | undefined => ASKED[field] ?? (label === undefined ? undefined : 'customField')

/** Begins the clocks of a ticket that was just opened, with its tags and fields. */
export async function slaOpened(ctx: Ctx, ticketId: number): Promise<void> {
  await moveOn(ctx, new Map([[ticketId, { at: 'state', opened: true }]]), { asked: null })
}

/**
 * Begins the clocks of a ticket that is about to be opened without custom fields, which conditions of policies may ask for.
 * @param at when it arrived, if not just now
 */
export const slaOpening = (ctx: Ctx, facts: Omit<OpeningFacts, 'status'>, at?: string): Promise<Begun> =>
  beginWith(ctx, { ...facts, status: 'new' }, at === undefined ? undefined : Date.parse(at))

const asksOf = (changes: readonly Change[]) => changes.flatMap((change) => askedAs(change) ?? [])
const happenedBy = (names: readonly string[]): Happened => ({
  at: names.some((name) => STATES.has(name)) ? 'state' : 'now',
  renewed: names.includes('priority'),
})

/** Moves the clocks of tickets that were changed: all of them together, once what changed is written. */
export async function slaChanged(ctx: Ctx, entries: readonly { ticketId: number; changes: readonly Change[] }[]): Promise<void> {
  const known = entries.flatMap(({ ticketId, changes }) => {
    const names = asksOf(changes)
    return names.length === 0 ? [] : [{ ticketId, names }]
  })
  const asked = [...new Set(known.flatMap(({ names }) => names))]
  await moveOn(ctx, new Map(known.map(({ ticketId, names }) => [ticketId, happenedBy(names)])), { asked })
}

/**
 * Moves the clocks of a ticket that is about to be changed; its tags and fields are written.
 * @returns columns to be written with the change
 */
export async function slaChanging(ctx: Ctx, ticketId: number, changes: readonly Change[]): Promise<Updateable<DB['tickets']>> {
  const names = asksOf(changes)
  if (names.length === 0) return {}
  const columns = changes.filter(({ field }) => field !== 'tags' && ASKED[field] !== undefined)
  const become: Become = Object.fromEntries(columns.map(({ field, to }) => [ASKED[field], to ?? NONE[field] ?? null]))
  return moveOnWith(ctx, ticketId, happenedBy(names), { asked: [...new Set(names)], become })
}

/** Moves the clocks of a ticket on which a message was written that its customer reads, or wrote. */
export async function slaSaid(ctx: Ctx, ticketId: number, said: Said, createdAt: string): Promise<void> {
  await moveOn(ctx, new Map([[ticketId, { at: Date.parse(createdAt), said }]]), { asked: ['lastMessage'] })
}
