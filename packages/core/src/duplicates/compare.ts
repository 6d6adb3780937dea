import type { Compare, Comparison } from '@balcao/contracts/duplicates/matches'
import type { Ctx } from '../ctx.ts'
import { invalid, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { findTicketsById, type KnownTicket } from '../tickets/ticket-rows.ts'
import { bandOf, type Found, findDuplicates, shownTicket } from './internal/finding.ts'
import { readSources } from './internal/sources.ts'
import { commonSpans } from './model/common-spans.ts'
import { reasonsOf } from './model/reasons.ts'
import { reasonText } from './reason-texts.ts'
import { mustBeOn } from './settings.ts'

/** What a person compares, as text. */
const FIELDS: Record<string, (ticket: KnownTicket) => string | null> = {
  status: ({ status }) => status,
  priority: ({ priority }) => priority,
  type: ({ type }) => type,
  channel: ({ channel }) => channel,
  requester: ({ requesterName }) => requesterName,
  company: ({ companyName }) => companyName,
  assignee: ({ assigneeName }) => assigneeName,
}

/** Two tickets beside each other: how probably they are the same and why, and which words both have. @throws DomainError ticket_not_found */
export async function compare(ctx: Ctx, { ticketIds }: Compare): Promise<Comparison> {
  must(ctx, 'duplicate.review')
  const settings = await mustBeOn(ctx)
  const [first, second] = ticketIds as [number, number]
  if (first === second) throw invalid({ field: 'ticketIds', reason: 'same_ticket' })
  const sources = await readSources(ctx, ticketIds, settings.fields)
  const [a, b] = [first, second].map((id) => sources.find((one) => one.id === id))
  if (!a || !b) throw notFound('ticket_not_found')
  const { found, statistics } = await findDuplicates(ctx, a.document, settings, { also: [second] })
  const { scored } = found.find(({ known }) => known.id === second) as Found
  const whole = await findTicketsById(ctx.db, ticketIds)
  const [rowA, rowB] = [a, b].map(({ id }) => whole.find((one) => one.id === id)) as [KnownTicket, KnownTicket]
  const beside = (field: string, one: string | null, other: string | null) => ({ field, a: one, b: other, equal: one === other })
  const own = [...new Set([a, b].flatMap(({ document }) => Object.keys(document.fields ?? {})))]
  const fields = [
    ...Object.entries(FIELDS).map(([field, read]) => beside(field, read(rowA), read(rowB))),
    ...own.map((label) => beside(label, a.document.fields?.[label] ?? null, b.document.fields?.[label] ?? null)),
  ]
  const reasons = reasonsOf(a.document, scored, statistics)
  return {
    a: { ...shownTicket(a), description: a.text },
    b: { ...shownTicket(b), description: b.text },
    probability: Number(scored.probability.toFixed(4)),
    band: bandOf(scored.probability, settings),
    reasons,
    reasonTexts: reasons.map(reasonText),
    fields,
    spans: commonSpans(a.text, b.text),
    differences: fields.filter(({ equal }) => !equal).map(({ field }) => field),
  }
}
