import type { Hint, Hints, Realtime } from '@balcao/contracts/duplicates/matches'
import type { Ctx } from '../ctx.ts'
import { articleHits, articlesBeside } from '../kb/search/beside.ts'
import { must } from '../policy.ts'
import { requesterOf } from './detect.ts'
import { findDuplicates, matchesOf, saysTooLittle, shownTicket } from './internal/finding.ts'
import { noteShown } from './internal/hints.ts'
import { isGone, readSources } from './internal/sources.ts'
import { BASE_MODEL } from './model/base-model.ts'
import { documentOf } from './model/documents.ts'
import { MemoryIndex } from './model/memory-index.ts'
import { rank } from './model/model.ts'
import { mustBeOn } from './settings.ts'

const MOST_HINTS = 3
/** Of a customer's own tickets, so many of the last are looked at. */
const OWN_TICKETS = 60
/** Own tickets are few, so that likeness alone decides. */
const OWN_ENOUGH = 0.3

/**
 * What may be the same as what is being written; three at most, and nothing that keeps anybody from sending it. The desk is shown tickets that it
 * sees; customers their own, with no figures: how common a word is elsewhere is not theirs to know.
 * @throws DomainError duplicates_off, forbidden, invalid_input
 */
export async function realtime(ctx: Ctx, input: Realtime): Promise<Hints> {
  const isCustomer = ctx.actor.side === 'customer'
  must(ctx, 'ticket.create', {
    requesterId: isCustomer ? (ctx.actor.userId as number) : (input.requesterId ?? (ctx.actor.userId as number)),
  })
  const settings = await mustBeOn(ctx)
  if (isCustomer) return settings.portalHint ? own(ctx, input) : { matches: [], articles: [] }
  if (!settings.hintInForm) return { matches: [], articles: [] }
  const requester = input.requesterId === undefined ? {} : await requesterOf(ctx, input.requesterId)
  const source = { id: 0, title: input.title, text: input.description ?? '', createdAt: Date.now(), ...requester }
  const finding = await findDuplicates(ctx, source, settings)
  const hints = finding.found.filter(({ scored }) => scored.probability >= settings.hintThreshold).slice(0, MOST_HINTS)
  await noteShown(
    ctx,
    input.draftKey,
    finding.serving,
    hints.map(({ known, scored }) => ({ ...known, probability: scored.probability })),
  )
  const matches = (await matchesOf(ctx, finding, hints, settings)).map(
    ({ ticket, probability, reasonTexts }): Hint => ({ ticket, probability, reasonTexts }),
  )
  return { matches, articles: [] }
}

async function own(ctx: Ctx, { title, description }: Realtime): Promise<Hints> {
  const asked = documentOf({ id: 0, title, text: description ?? '', createdAt: Date.now(), requester: ctx.actor.userId })
  const { ids, beginnings } = await articlesBeside(ctx, title, MOST_HINTS)
  const articles = (await articleHits(ctx, ids, beginnings)).map(({ id, title: { text } }) => ({ id, title: text }))
  if (saysTooLittle(asked)) return { matches: [], articles }
  const rows = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('requesterId', '=', ctx.actor.userId as number)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(OWN_TICKETS)
    .execute()
  const mine = (
    await readSources(
      ctx,
      rows.map(({ id }) => id),
    )
  ).filter(({ status }) => !isGone(status))
  const documents = mine.map(({ document }) => document)
  const found = rank(BASE_MODEL, asked, documents, new MemoryIndex([...documents, asked])).filter(
    ({ features }) => Math.max(features.titleCosine, features.cosine) >= OWN_ENOUGH,
  )
  const hints = found.slice(0, MOST_HINTS).flatMap(({ document }) => mine.filter(({ id }) => id === document.id))
  return { matches: hints.map((known) => ({ ticket: shownTicket(known), probability: null, reasonTexts: [] })), articles }
}
