import type { Band, Match, MatchedTicket } from '@balcao/contracts/duplicates/matches'
import type { DuplicateSettings } from '@balcao/contracts/duplicates/settings'
import type { Ctx } from '../../ctx.ts'
import { type Document, documentOf, type Source, type Statistics } from '../model/documents.ts'
import { rank, type Scored } from '../model/model.ts'
import { reasonsOf } from '../model/reasons.ts'
import { reasonText } from '../reason-texts.ts'
import { candidateIds } from './candidates.ts'
import { type Serving, servingModel } from './serving.ts'
import { isGone, type Known, readSources } from './sources.ts'
import { statisticsFor, withTermsOf } from './statistics.ts'

const DAY = 86_400_000
const LEAST_TERMS = 2

export type Found = { known: Known; scored: Scored }
export type Finding = { found: Found[]; serving: Serving; statistics: Statistics; asked: Document }

/** What nobody can be said to have meant: "Não funciona" resembles thousands. */
export const saysTooLittle = (document: Document) => document.terms.size < LEAST_TERMS

/**
 * Tickets that the caller sees, by how probably they are about the same as this, the most probable first; `also` are looked at in any case, and
 * with `olderOnly` otherwise only those that were there before it.
 */
export async function findDuplicates(
  ctx: Ctx,
  source: Source,
  settings: DuplicateSettings,
  { also = [], olderOnly }: { also?: readonly number[]; olderOnly?: boolean | undefined } = {},
): Promise<Finding> {
  const asked = documentOf(source)
  const serving = await servingModel(ctx, String(source.id))
  const first = await statisticsFor(ctx, asked)
  if (saysTooLittle(asked) && also.length === 0) return { found: [], serving, statistics: first, asked }
  const sources = await readSources(ctx, [...new Set([...also, ...(await candidateIds(ctx, asked, first, olderOnly))])], settings.fields)
  const oldest = asked.createdAt - settings.windowDays * DAY
  const candidates = sources.filter(({ id, status, document }) => also.includes(id) || (!isGone(status) && document.createdAt >= oldest))
  const documents = candidates.map(({ document }) => document)
  const statistics = await withTermsOf(ctx, first, asked, documents)
  const byId = new Map(candidates.map((known) => [known.id, known]))
  const scored = rank(serving.model, asked, documents, statistics)
  return { found: scored.map((one) => ({ known: byId.get(one.document.id) as Known, scored: one })), serving, statistics, asked }
}

export function bandOf(probability: number, settings: DuplicateSettings): Band {
  if (probability >= 0.9) return 'certain'
  if (probability >= settings.groupThreshold) return 'probable'
  return probability >= settings.hintThreshold ? 'possible' : 'low'
}

export const shownTicket = ({ id, number, title, status, requesterId, requesterName, createdAt }: Known): MatchedTicket => ({
  id,
  number,
  title,
  status,
  requester: { id: requesterId, name: requesterName },
  createdAt,
})

/** As answers show them. */
export async function matchesOf(
  ctx: Ctx,
  { asked, serving, statistics }: Finding,
  found: readonly Found[],
  settings: DuplicateSettings,
): Promise<Match[]> {
  const ids = found.map(({ known }) => known.id)
  const members = ids.length
    ? await ctx.db.selectFrom('duplicateGroupMembers').select(['ticketId', 'groupId']).where('ticketId', 'in', ids).execute()
    : []
  return found.map(({ known, scored }) => {
    const reasons = reasonsOf(asked, scored, statistics)
    return {
      ticket: shownTicket(known),
      probability: Number(scored.probability.toFixed(4)),
      band: bandOf(scored.probability, settings),
      reasons,
      reasonTexts: reasons.map(reasonText),
      groupId: members.find(({ ticketId }) => ticketId === known.id)?.groupId ?? null,
      model: serving.id,
    }
  })
}
