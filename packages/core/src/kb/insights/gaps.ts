import {
  type DismissGap,
  GAP_KINDS,
  type Gap,
  type GapDismissed,
  type GapKind,
  type GapList,
  type ListGaps,
} from '@balcao/contracts/kb/insights'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { me } from '../../ctx.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../paging.ts'
import { must } from '../../policy.ts'
import { brokenLinks, lowRated, readThenTicket, stale } from './article-gaps.ts'
import { type Found, stillOpen } from './found.ts'
import { refusedQuestions } from './refused-gaps.ts'
import { withoutClick, withoutResult } from './search-gaps.ts'
import { unhelpedTickets } from './ticket-gaps.ts'

const READERS: Readonly<Record<GapKind, (ctx: Ctx, minPeople: number) => Promise<Found[]>>> = {
  no_result: withoutResult,
  no_click: withoutClick,
  refused: refusedQuestions,
  tickets: unhelpedTickets,
  low_rated: lowRated,
  read_then_ticket: readThenTicket,
  stale,
  broken_links: brokenLinks,
}
const ORDER = 'kb-gaps'
const byPeople = (one: Gap, other: Gap) => other.people - one.people || (one.id < other.id ? -1 : 1)

/**
 * What readers miss: the gaps that most people came upon first, without those that somebody said are none or wrote an article for. Each kind names its 200 largest.
 * @throws DomainError forbidden, invalid_cursor
 */
export async function list(ctx: Ctx, { kind, minPeople, limit, cursor }: ListGaps): Promise<GapList> {
  must(ctx, 'article.insights')
  const after = cursor ? decodeCursor(cursor, ORDER, ['integer', 'text']) : undefined
  const found: Found[] = []
  for (const one of kind ? [kind] : GAP_KINDS) found.push(...(await READERS[one](ctx, minPeople)))
  const dismissed = new Set((await ctx.db.selectFrom('kbGapDismissals').select('gapId').execute()).map(({ gapId }) => gapId))
  const open = await stillOpen(
    ctx,
    found.filter(({ id }) => !dismissed.has(id)),
  )
  const rest = open
    .toSorted(byPeople)
    .filter(({ people, id }) => !after || people < Number(after[0]) || (people === after[0] && id > String(after[1])))
  return pageOf(
    rest.slice(0, limit + 1),
    limit,
    (gap) => gap,
    ({ people, id }) => encodeCursor(ORDER, [people, id]),
  )
}

/** Says that a gap is none, or that it is one again. @throws DomainError forbidden */
export async function dismiss(ctx: Ctx, { id, dismissed }: DismissGap): Promise<GapDismissed> {
  must(ctx, 'article.insights')
  const { db, actor } = ctx
  const before = await db.selectFrom('kbGapDismissals').select('gapId').where('gapId', '=', id).executeTakeFirst()
  if ((before !== undefined) === dismissed) return { id, dismissed }
  if (dismissed)
    await db
      .insertInto('kbGapDismissals')
      .values({ tenantId: actor.tenantId, gapId: id, dismissedBy: me(ctx) })
      .onConflict((oc) => oc.doNothing())
      .execute()
  else await db.deleteFrom('kbGapDismissals').where('gapId', '=', id).execute()
  const change = diff({ gap: id, dismissed: !dismissed }, { gap: id, dismissed })
  await audit(ctx, { action: 'article.gap_dismissed', resource: 'article', ...change, risk: 'low' })
  return { id, dismissed }
}
