import {
  type ExecutedMerge,
  type ExecuteMerge,
  type GenerateMappings,
  MAPPED_FIELDS,
  type MappedField,
  type Mappings,
  type PreviewedMerge,
  PreviewMerge,
} from '@balcao/contracts/duplicates/merging'
import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import * as merges from '../tickets/merges/merges.ts'
import { findTicketsById, type KnownTicket } from '../tickets/ticket-rows.ts'
import { update } from '../tickets/tickets.ts'
import { noteOutcome } from './internal/hints.ts'
import { isGone } from './internal/sources.ts'
import { mustBeOn } from './settings.ts'

const TEN_MINUTES = 600_000

type Value = string | number | null
const heldIn = (ticket: KnownTicket, field: MappedField): Value => ticket[field]
const text = (value: Value) => (value === null ? null : String(value))

/** Tickets that the caller sees, in the order they were named. @throws DomainError ticket_not_found */
async function mustSeeAll(ctx: Ctx, ids: readonly number[]): Promise<KnownTicket[]> {
  const rows = await findTicketsById(ctx.db, [...new Set(ids)])
  return [...new Set(ids)].map((id) => {
    const found = rows.find((ticket) => ticket.id === id)
    if (!found || !can(ctx.actor, 'ticket.read', found)) throw notFound('ticket_not_found')
    return found
  })
}

const WHY = {
  target: 'valor do ticket que fica',
  highest: 'a prioridade mais alta',
  first_set: 'o ticket que fica não tem valor',
} as const

/** Which ticket survives, and whose values it should have: the oldest living one; the highest priority; what is set over what is not. */
export async function generateMappings(ctx: Ctx, { ticketIds, targetId }: GenerateMappings): Promise<Mappings> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  const tickets = await mustSeeAll(ctx, targetId === undefined ? ticketIds : [...ticketIds, targetId])
  const living = tickets.filter(({ status }) => !isGone(status))
  const target = targetId === undefined ? living.toSorted((a, b) => a.id - b.id)[0] : living.find(({ id }) => id === targetId)
  if (!target) throw conflict('merge_refused')
  const mappings = MAPPED_FIELDS.map((field) => {
    const options = tickets.map((ticket) => ({ ticketId: ticket.id, value: text(heldIn(ticket, field)) }))
    const highest = tickets.toSorted(
      (a, b) => PRIORITIES.indexOf(b.priority as Priority) - PRIORITIES.indexOf(a.priority as Priority),
    )[0] as KnownTicket
    const isHigher = field === 'priority' && highest.priority !== target.priority
    const set = heldIn(target, field) === null ? tickets.find((ticket) => heldIn(ticket, field) !== null) : undefined
    const rule = isHigher ? ('highest' as const) : set ? ('first_set' as const) : ('target' as const)
    return { field, options, choice: isHigher ? highest.id : (set ?? target).id, rule, why: WHY[rule] }
  })
  return { targetId: target.id, mappings }
}

/**
 * What the caller asked for, with the versions of the tickets as they saw them. It is no secret and gives no right: executing checks everything
 * again.
 */
const Token = z.object({ by: z.int().nullable(), until: z.int(), asked: PreviewMerge, versions: z.record(z.string(), z.int()) })

const encode = (token: z.output<typeof Token>) => Buffer.from(JSON.stringify(token)).toString('base64url')

function decode(token: string): z.output<typeof Token> {
  try {
    return Token.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
  } catch {
    throw invalid({ field: 'token', reason: 'malformed' })
  }
}

/** What merging these would do, one after the other; nothing is changed. @throws DomainError ticket_not_found, forbidden, invalid_input */
export async function previewMerge(ctx: Ctx, input: PreviewMerge): Promise<PreviewedMerge> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  const [target, ...sources] = (await mustSeeAll(ctx, [input.targetId, ...input.ticketIds])) as [KnownTicket, ...KnownTicket[]]
  if (sources.length !== input.ticketIds.length) throw invalid({ field: 'ticketIds', reason: 'same_ticket' })
  const effects: PreviewedMerge['effects'] = []
  for (const { id, number } of sources) {
    const { messages, notes, sharedWithCustomers, refused } = await merges.preview(ctx, { id, intoId: target.id })
    effects.push({ ticketId: id, number, messages, notes, sharedWithCustomers, refused })
  }
  const after = changesOf(input, [target, ...sources]).map(({ field, from, to }) => ({ field, from: text(from), to: text(to) }))
  const conflicts = effects.flatMap(({ ticketId, refused }) => (refused ? [{ ticketId, reason: refused }] : []))
  const versions = Object.fromEntries([target, ...sources].map(({ id, version }) => [id, version]))
  return { effects, after, conflicts, token: encode({ by: ctx.actor.userId, until: Date.now() + TEN_MINUTES, asked: input, versions }) }
}

type Change = { field: MappedField; ticketId: number; from: Value; to: Value }

/** What the target gets from others. @throws DomainError invalid_input for a ticket that is not among them */
function changesOf({ targetId, mappings }: PreviewMerge, tickets: readonly KnownTicket[]): Change[] {
  const target = tickets.find(({ id }) => id === targetId) as KnownTicket
  return mappings.flatMap(({ field, ticketId }) => {
    const source = tickets.find(({ id }) => id === ticketId)
    if (!source) throw invalid({ field: 'mappings', reason: 'not_valid' })
    const [from, to] = [heldIn(target, field), heldIn(source, field)]
    return from === to ? [] : [{ field, ticketId, from, to }]
  })
}

/**
 * Merges what was previewed, all or nothing, and sets what the target gets from others. Undoing the merge of the ticket that a value came from
 * gives the former value back.
 * @throws DomainError preview_stale, merge_refused, ticket_merged, ticket_not_found, forbidden, invalid_input
 */
export async function executeMerge(ctx: Ctx, { token }: ExecuteMerge): Promise<ExecutedMerge> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  const { by, until, asked, versions } = decode(token)
  const tickets = await mustSeeAll(ctx, [asked.targetId, ...asked.ticketIds])
  const isStale = tickets.some(({ id, version }) => versions[id] !== version)
  if (by !== ctx.actor.userId || until < Date.now() || isStale) throw conflict('preview_stale')
  const changes = changesOf(asked, tickets)
  if (changes.length > 0)
    await update(ctx, { id: asked.targetId, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) } as UpdateTicket)
  const merged: number[] = []
  for (const id of asked.ticketIds) {
    await merges.merge(ctx, { id, intoId: asked.targetId })
    await keepFormer(
      ctx,
      id,
      changes.filter(({ ticketId }) => ticketId === id),
    )
    await noteOutcome(ctx, id, asked.targetId, 'accepted')
    merged.push(id)
  }
  await settleGroups(ctx, [asked.targetId, ...merged])
  return { targetId: asked.targetId, merged, undoUntil: merges.undoUntil(new Date().toISOString()) }
}

async function keepFormer(ctx: Ctx, sourceId: number, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const row = await ctx.db
    .selectFrom('ticketMerges')
    .select(['id', 'former'])
    .where('sourceId', '=', sourceId)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow()
  const mapped = Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }]))
  await ctx.db
    .updateTable('ticketMerges')
    .set({ former: JSON.stringify({ ...row.former, mapped }) })
    .where('id', '=', row.id)
    .execute()
}

/** Groups whose tickets are all one now are merged. */
async function settleGroups(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('duplicateGroups as g')
    .set((eb) => ({ state: 'merged', version: eb('g.version', '+', 1), updatedAt: new Date().toISOString() }))
    .where('g.id', 'in', (eb) =>
      eb
        .selectFrom('duplicateGroupMembers')
        .select('groupId')
        .where('ticketId', 'in', [...ids]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('duplicateGroupMembers as m')
            .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'm.tenantId').onRef('t.id', '=', 'm.ticketId'))
            .select('m.ticketId')
            .whereRef('m.groupId', '=', 'g.id')
            .whereRef('m.ticketId', '<>', 'g.canonicalId')
            .where('t.status', '<>', 'merged'),
        ),
      ),
    )
    .execute()
}
