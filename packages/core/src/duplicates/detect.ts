import type { Detect, Detected } from '@balcao/contracts/duplicates/matches'
import type { Ctx } from '../ctx.ts'
import { invalid, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { type Found, findDuplicates, matchesOf } from './internal/finding.ts'
import { noteShown } from './internal/hints.ts'
import { readSources } from './internal/sources.ts'
import { rejectedWith } from './learned.ts'
import type { Source } from './model/documents.ts'
import { mustBeOn } from './settings.ts'

/** Of a ticket so many hints are shown, and counted as shown. */
const MOST_HINTS = 3

/** What is asked for: a ticket that the caller sees, or a text. @throws DomainError ticket_not_found, invalid_input */
async function sourceOf(
  ctx: Ctx,
  { ticketId, title, description, requesterId, fields }: Detect,
  counted: readonly string[],
): Promise<Source> {
  if (ticketId === undefined) {
    if (!title && !description) throw invalid({ field: 'title', reason: 'required' })
    const requester = requesterId === undefined ? undefined : await requesterOf(ctx, requesterId)
    const values = await labelled(ctx, fields ?? {}, counted)
    return { id: 0, title: title ?? '', text: description ?? '', createdAt: Date.now(), fields: values, ...requester }
  }
  const [known] = await readSources(ctx, [ticketId], counted)
  if (!known) throw notFound('ticket_not_found')
  return known.document
}

/** Values of the fields that count, by label. */
async function labelled(ctx: Ctx, values: NonNullable<Detect['fields']>, counted: readonly string[]): Promise<Record<string, string>> {
  const keys = counted.filter((key) => values[key] !== undefined)
  if (keys.length === 0) return {}
  const known = await ctx.db
    .selectFrom('customFields')
    .select(['key', 'label'])
    .where('entity', '=', 'ticket')
    .where('key', 'in', keys)
    .execute()
  return Object.fromEntries(known.map(({ key, label }) => [label, [values[key]].flat().join(', ')]))
}

/** @throws DomainError invalid_input for nobody of the organisation */
export async function requesterOf(ctx: Ctx, id: number): Promise<{ requester: number; company: number | null }> {
  const user = await ctx.db.selectFrom('users').select(['id', 'companyId']).where('id', '=', id).executeTakeFirst()
  if (!user) throw invalid({ field: 'requesterId', reason: 'user_not_found' })
  return { requester: user.id, company: user.companyId }
}

/** Tickets that are probably about the same, among those the caller sees. @throws DomainError duplicates_off, ticket_not_found, invalid_input */
export async function detect(ctx: Ctx, input: Detect): Promise<Detected> {
  must(ctx, 'duplicate.review')
  const began = performance.now()
  const settings = await mustBeOn(ctx)
  const source = await sourceOf(ctx, input, settings.fields)
  const finding = await findDuplicates(ctx, source, settings)
  const rejected = input.ticketId ? await rejectedWith(ctx, input.ticketId) : new Set<number>()
  const wanted = ({ known, scored }: Found) => scored.probability >= input.minProbability && !rejected.has(known.id)
  const found = finding.found.filter(wanted).slice(0, input.limit)
  if (input.ticketId !== undefined) {
    const hinted = found.filter(({ scored }) => scored.probability >= settings.hintThreshold).slice(0, MOST_HINTS)
    await noteShown(
      ctx,
      String(input.ticketId),
      finding.serving,
      hinted.map(({ known, scored }) => ({ ...known, probability: scored.probability })),
    )
  }
  const matches = await matchesOf(ctx, finding, found, settings)
  return { matches, tookMs: Math.round(performance.now() - began) }
}
