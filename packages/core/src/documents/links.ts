import { MAX_DOCUMENT_LINKS } from '@balcao/contracts/documents/bounds'
import type { GetDocument } from '@balcao/contracts/documents/documents'
import type {
  DocumentLink,
  DocumentLinks,
  LinkDocument,
  LinkedDocuments,
  ListAssetDocuments,
  ListCompanyDocuments,
  ListTicketDocuments,
  UnlinkDocument,
} from '@balcao/contracts/documents/links'
import { sql } from 'kysely'
import * as assets from '../assets/assets.ts'
import { audit } from '../audit/record.ts'
import * as companies from '../companies/companies.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { visible as visibleArticles } from '../kb/readers.ts'
import { onlyOnce } from '../only-once.ts'
import { can } from '../policy.ts'
import { findTickets } from '../tickets/ticket-rows.ts'
import { mustSee as mustSeeTicket } from '../tickets/tickets.ts'
import { recordEvent } from './internal/changes.ts'
import { documentRows, documentView, mayEdit, mustFind } from './internal/document-rows.ts'
import { readable } from './readers.ts'

type Kind = DocumentLink['kind']
type Target = { [K in Kind as `${K}Id`]?: number | undefined }
type Ids = { [K in Kind as `${K}Id`]: number | null }
const KINDS: readonly Kind[] = ['ticket', 'company', 'article', 'asset']
const idsOf = (target: Target): Ids => ({ ticketId: null, companyId: null, articleId: null, assetId: null, ...target })
const kindOf = (ids: Ids): Kind => KINDS.find((kind) => ids[`${kind}Id`] !== null) ?? 'ticket'
/** Documents of one ticket, company or asset that are shown. */
const MOST_LINKED = 50

/** What a document belongs to, as far as the caller sees that. @throws DomainError document_not_found */
export async function list(ctx: Ctx, { id }: GetDocument): Promise<DocumentLinks> {
  const row = await mustFind(ctx, id)
  const links = await ctx.db.selectFrom('documentLinks').selectAll().where('documentId', '=', id).orderBy('id').execute()
  const titles = await titlesOf(ctx, links)
  const mayRemove = mayEdit(ctx, row)
  const data = links.flatMap((link): DocumentLink[] => {
    const kind = kindOf(link)
    const target = titles.get(`${kind}-${link[`${kind}Id`]}`)
    return target ? [{ id: link.id, kind, target, mayRemove: mayRemove || link.createdBy === ctx.actor.userId }] : []
  })
  return { data }
}

const there = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null)

/** What tickets, companies, articles and assets are called that the caller sees. */
async function titlesOf(ctx: Ctx, links: readonly Ids[]): Promise<Map<string, DocumentLink['target']>> {
  const titles = new Map<string, DocumentLink['target']>()
  const ticketIds = there(links.map(({ ticketId }) => ticketId))
  if (ticketIds.length > 0) {
    const found = await findTickets(ctx.db, ctx.db.selectFrom('tickets').select('id').where('id', 'in', ticketIds))
    for (const ticket of found)
      if (can(ctx.actor, 'ticket.read', ticket))
        titles.set(`ticket-${ticket.id}`, { id: ticket.id, number: ticket.number, title: ticket.title })
  }
  const companyIds = there(links.map(({ companyId }) => companyId))
  if (companyIds.length > 0 && can(ctx.actor, 'company.read')) {
    const found = await ctx.db.selectFrom('companies').select(['id', 'name']).where('id', 'in', companyIds).execute()
    for (const { id, name } of found) titles.set(`company-${id}`, { id, number: null, title: name })
  }
  const articleIds = there(links.map(({ articleId }) => articleId))
  if (articleIds.length > 0) {
    const found = await ctx.db
      .selectFrom('kbArticles as a')
      .select(['a.id', 'a.title'])
      .where('a.id', 'in', articleIds)
      .where(visibleArticles(ctx))
      .execute()
    for (const { id, title } of found) titles.set(`article-${id}`, { id, number: null, title })
  }
  const assetIds = there(links.map(({ assetId }) => assetId))
  if (assetIds.length > 0 && can(ctx.actor, 'asset.read')) {
    const found = await ctx.db.selectFrom('assets').select(['id', 'name']).where('id', 'in', assetIds).execute()
    for (const { id, name } of found) titles.set(`asset-${id}`, { id, number: null, title: name })
  }
  return titles
}

/** @throws DomainError invalid_input for what is not there, or not seen */
async function mustSeeTarget(ctx: Ctx, target: Target): Promise<void> {
  const ids = idsOf(target)
  const titles = await titlesOf(ctx, [ids])
  if (titles.size === 0) throw invalid({ field: `${kindOf(ids)}Id`, reason: 'document_link_gone' })
}

/**
 * Says that a document belongs to a ticket, company, article or asset; once is enough. Nobody reads more than before. Who writes documents, or
 * edits the ticket, links what they read.
 * @throws DomainError document_not_found, forbidden, too_many_document_links, invalid_input
 */
export async function add(ctx: Ctx, { id, ...target }: LinkDocument): Promise<DocumentLinks> {
  const row = await mustFind(ctx, id)
  await mustSeeTarget(ctx, target)
  await mustLink(ctx, row, target)
  const { n } = await ctx.db
    .selectFrom('documentLinks')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('documentId', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_DOCUMENT_LINKS) throw conflict('too_many_document_links')
  const { ticketId, companyId, articleId, assetId } = idsOf(target)
  const { rows } = await sql<{ id: number }>`
    insert into document_links (tenant_id, document_id, ticket_id, company_id, article_id, asset_id, created_by)
    values (${ctx.actor.tenantId}, ${id}, ${ticketId}, ${companyId}, ${articleId}, ${assetId}, ${me(ctx)}) on conflict do nothing returning id`.execute(
    ctx.db,
  )
  if (rows.length > 0) await tell(ctx, 'linked', id, { ...target, title: row.title })
  return list(ctx, { id })
}

/** @throws DomainError forbidden */
async function mustLink(ctx: Ctx, row: { ownerId: number | null }, { ticketId }: Target): Promise<void> {
  if (can(ctx.actor, 'document.write') || mayEdit(ctx, row)) return
  const ticket = ticketId === undefined ? undefined : await mustSeeTicket(ctx, ticketId)
  if (!ticket || !can(ctx.actor, 'ticket.edit', ticket)) throw forbidden()
}

async function tell(ctx: Ctx, kind: 'linked' | 'unlinked', documentId: number, details: object): Promise<void> {
  await recordEvent(ctx, kind, { documentId })
  await audit(ctx, { action: `document.${kind}`, resource: 'document', resourceId: documentId, details, risk: 'low' })
  await ctx.emit('document:changed', { documentId })
}

/** Takes a link away: who may change the document, or made the link. @throws DomainError document_not_found (also for the link), forbidden */
export async function remove(ctx: Ctx, { id, linkId }: UnlinkDocument): Promise<DocumentLinks> {
  await mustFind(ctx, id)
  const found = (await list(ctx, { id })).data.find((link) => link.id === linkId)
  if (!found) throw notFound('document_not_found')
  if (!found.mayRemove) throw forbidden()
  await onlyOnce(ctx.db.deleteFrom('documentLinks').where('id', '=', linkId), 'document_not_found')
  await tell(ctx, 'unlinked', id, { kind: found.kind, target: found.target.id })
  return list(ctx, { id })
}

async function linked(ctx: Ctx, column: 'ticketId' | 'companyId' | 'assetId', of: number): Promise<LinkedDocuments> {
  const rows = await documentRows(ctx)
    .innerJoin('documentLinks as l', (join) => join.onRef('l.tenantId', '=', 'd.tenantId').onRef('l.documentId', '=', 'd.id'))
    .select(['l.id as linkId', 'l.createdBy as linkedBy'])
    .where(`l.${column}`, '=', of)
    .where(readable(ctx))
    .orderBy('l.id', 'desc')
    .limit(MOST_LINKED)
    .execute()
  const data = rows.map(({ linkId, linkedBy, ...row }) => ({
    linkId,
    mayRemove: mayEdit(ctx, row) || linkedBy === ctx.actor.userId,
    document: documentView(ctx, row),
  }))
  return { data }
}

/** Documents of a ticket that the caller reads, those linked last first. @throws DomainError ticket_not_found */
export async function ofTicket(ctx: Ctx, { ticketId }: ListTicketDocuments): Promise<LinkedDocuments> {
  await mustSeeTicket(ctx, ticketId)
  return linked(ctx, 'ticketId', ticketId)
}

/** The same of a company. @throws DomainError company_not_found, forbidden */
export async function ofCompany(ctx: Ctx, { companyId }: ListCompanyDocuments): Promise<LinkedDocuments> {
  await companies.get(ctx, { id: companyId })
  return linked(ctx, 'companyId', companyId)
}

/** The same of an asset. @throws DomainError asset_not_found, forbidden */
export async function ofAsset(ctx: Ctx, { assetId }: ListAssetDocuments): Promise<LinkedDocuments> {
  await assets.get(ctx, { id: assetId })
  return linked(ctx, 'assetId', assetId)
}
