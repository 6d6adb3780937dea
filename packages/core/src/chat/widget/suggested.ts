import type { RateSuggested, ReadSuggested, SuggestArticles, SuggestedArticles } from '@balcao/contracts/chat/suggested'
import { SearchArticles } from '@balcao/contracts/kb/search'
import type { Access } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { takeBackReading } from '../../kb/learning/deflections.ts'
import { rate } from '../../kb/learning/ratings.ts'
import type { Visitor as Reader } from '../../kb/learning/reader.ts'
import { view } from '../../kb/learning/views.ts'
import { asGuest } from '../../kb/pages/guest.ts'
import { isOpen, publicSettings } from '../../kb/pages/settings.ts'
import { search } from '../../kb/search/search.ts'
import { createLinks, type Installation } from '../../kb/tickets/addresses.ts'
import { actAs, asVisitor, atWidget, type VisitDeps, type Visitor } from './visitors.ts'

/** As many as the form of a ticket suggests. */
const MOST = 3

/** From where somebody asks: the widget, with the session of their visit where they have one, and what names them. */
export type Asking = { deps: VisitDeps; key: string; session: string | undefined; reader: Reader }

/** Runs as who is signed in at the portal; for anybody else as somebody without a session, whom articles for everybody alone are for. */
const asReader = <T>(deps: VisitDeps, tenantId: number, visitor: Visitor | undefined, run: (ctx: Ctx) => Promise<T>, access: Access) =>
  visitor?.isSignedIn ? actAs(deps, visitor, run, access) : asGuest(deps.db, tenantId, run, access, deps.from)

/** @throws DomainError widget_not_found, visit_ended */
async function asking<T>({ deps, key, session }: Asking, run: (ctx: Ctx) => Promise<T>, access: Access): Promise<T> {
  const visitor = session === undefined ? undefined : await asVisitor(deps, session, async (_, found) => found, 'read')
  const tenantId = await atWidget(deps, key, async ({ actor }) => actor.tenantId, 'read')
  if (visitor && visitor.tenantId !== tenantId) throw notFound('widget_not_found')
  return asReader(deps, tenantId, visitor, run, access)
}

/** Articles that may spare somebody the conversation that they are about to begin, as the form of a ticket suggests them. @throws DomainError widget_not_found, visit_ended */
export const suggest = (from: Asking, { q }: SuggestArticles, installation: Installation): Promise<SuggestedArticles> =>
  asking(
    from,
    async (ctx) => {
      const { data, searchId } = await search(ctx, SearchArticles.parse({ q, context: 'ticket_form', limit: MOST }), from.reader)
      if (data.length === 0) return { articles: [], searchId }
      const { addressOf } = await createLinks(ctx, installation, '', sql<boolean>`true`)
      return { articles: data.map((hit) => ({ id: hit.id, title: hit.title, excerpt: hit.excerpt, address: addressOf(hit) })), searchId }
    },
    'write',
  )

/** Where guests read nothing, there is no article for them. @throws DomainError article_not_found */
async function mustBeOpen(ctx: Ctx): Promise<void> {
  if (ctx.actor.userId === null && !isOpen(await publicSettings(ctx))) throw notFound('article_not_found')
}

/** Notes that one of them was opened. @throws DomainError widget_not_found, visit_ended, article_not_found */
export const read = (from: Asking, { id, searchId }: Omit<ReadSuggested, 'reader'>): Promise<void> =>
  asking(
    from,
    async (ctx) => {
      await mustBeOpen(ctx)
      await view(ctx, { id, source: 'ticket_form', searchId }, from.reader)
    },
    'write',
  )

/** Notes whether it spared its reader the conversation: it counts as for the form of a ticket. @throws DomainError as `read` */
export const judge = (from: Asking, { id, searchId, solved }: Omit<RateSuggested, 'reader'>): Promise<void> =>
  asking(
    from,
    async (ctx) => {
      await mustBeOpen(ctx)
      await rate(ctx, { id, rating: solved ? 5 : 1, searchId }, from.reader)
    },
    'write',
  )

/** Who writes after all was not helped by what they read. */
export const notHelped = (deps: VisitDeps, visitor: Visitor, reader: Reader): Promise<void> =>
  asReader(deps, visitor.tenantId, visitor, (ctx) => takeBackReading(ctx, reader), 'write')
