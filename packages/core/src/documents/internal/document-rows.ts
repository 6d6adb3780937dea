import type { TextFailure } from '@balcao/contracts/documents/bounds'
import type { Document, DocumentVersion } from '@balcao/contracts/documents/documents'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { can } from '../../policy.ts'
import { person } from '../../tickets/ticket-view.ts'
import { readable } from '../readers.ts'

/** Documents (`d`) with their current version, and what is shown around them. */
export function documentRows({ db, actor }: Ctx) {
  return (
    db
      .selectFrom('documents as d')
      .innerJoin('documentVersions as v', (join) =>
        join.onRef('v.tenantId', '=', 'd.tenantId').onRef('v.documentId', '=', 'd.id').onRef('v.number', '=', 'd.currentNumber'),
      )
      .leftJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'v.tenantId').onRef('f.id', '=', 'v.fileId'))
      .leftJoin('documentTexts as x', (join) => join.onRef('x.tenantId', '=', 'v.tenantId').onRef('x.fileId', '=', 'v.fileId'))
      .leftJoin('users as o', (join) => join.onRef('o.tenantId', '=', 'd.tenantId').onRef('o.id', '=', 'd.ownerId'))
      .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'v.tenantId').onRef('a.id', '=', 'v.authorId'))
      .leftJoin('users as b', (join) => join.onRef('b.tenantId', '=', 'v.tenantId').onRef('b.id', '=', 'v.approvedBy'))
      .leftJoin('users as w', (join) => join.onRef('w.tenantId', '=', 'd.tenantId').onRef('w.id', '=', 'd.reviewerId'))
      .leftJoin('documentAcknowledgements as k', (join) =>
        join
          .onRef('k.tenantId', '=', 'd.tenantId')
          .onRef('k.documentId', '=', 'd.id')
          .onRef('k.number', '=', 'd.currentNumber')
          .on('k.userId', '=', actor.userId ?? 0),
      )
      .select(['d.id', 'd.title', 'd.description', 'd.tags', 'd.kind', 'd.status', 'd.visibility', 'd.companyIds', 'd.leastRole'])
      .select(['d.folderId', 'd.ownerId', 'o.name as ownerName', 'o.email as ownerEmail'])
      // By its key: joined, the folders that customers have would all be worked out.
      .select((eb) =>
        eb
          .selectFrom('documentFolders as p')
          .select('p.name')
          .whereRef('p.tenantId', '=', 'd.tenantId')
          .whereRef('p.id', '=', 'd.folderId')
          .as('folderName'),
      )
      .select(['d.needsAcknowledgement', 'd.currentNumber', 'd.version', 'd.createdAt', 'd.updatedAt', 'd.deletedAt'])
      .select(['v.id as versionId', 'v.number', 'v.name', 'v.url', 'v.note', 'v.restoredFrom', 'v.authorId', 'v.createdAt as madeAt'])
      .select(['v.templateId', 'v.templateName', 'v.approvedBy', 'v.approvedAt', 'b.name as approverName', 'b.email as approverEmail'])
      .select(['d.reviewerId', 'w.name as reviewerName', 'w.email as reviewerEmail'])
      .select(['v.fileId', 'f.mime', 'f.size', 'f.scan', 'f.thumbnailId', 'a.name as authorName', 'a.email as authorEmail'])
      .select(['k.createdAt as acknowledgedAt', 'x.state as textState', 'x.reason as textReason'])
      .select(sql<string | null>`d.valid_until::text`.as('validUntil'))
      .select(
        sql<{ id: number; name: string }[]>`case when d.company_ids = '{}' then '[]' else (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by sort_key(c.name)), '[]')
        from companies c where c.tenant_id = d.tenant_id and c.id = any (d.company_ids)) end`.as('companies'),
      )
  )
}
export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentRows>['execute']>>[number]

type VersionFacts = Pick<DocumentRow, 'versionId' | 'number' | 'name' | 'url' | 'note' | 'restoredFrom' | 'madeAt'> &
  Pick<DocumentRow, 'templateId' | 'templateName' | 'approvedBy' | 'approvedAt' | 'approverName' | 'approverEmail'> &
  Pick<DocumentRow, 'fileId' | 'mime' | 'size' | 'scan' | 'thumbnailId' | 'authorId' | 'authorName' | 'authorEmail'> &
  Pick<DocumentRow, 'textState' | 'textReason'>

/** A version as it is shown: customers are not told whose it is, or how it came to be. */
export function versionView({ actor }: Ctx, row: VersionFacts): DocumentVersion {
  const isStaff = actor.side === 'staff'
  return {
    ...{ id: row.versionId, number: row.number, url: row.url, createdAt: row.madeAt },
    note: isStaff ? row.note : '',
    restoredFrom: isStaff ? row.restoredFrom : null,
    template: isStaff && row.templateName !== null ? { id: row.templateId, name: row.templateName } : null,
    file:
      row.fileId === null
        ? null
        : {
            name: row.name,
            mime: row.mime ?? '',
            size: row.size ?? 0,
            state: row.scan ?? 'pending',
            hasThumbnail: row.thumbnailId !== null && row.scan === 'clean',
            text: row.textState ?? 'waiting',
            textFailure: row.textReason as TextFailure | null,
          },
    approval:
      isStaff && row.approvedBy !== null && row.approvedAt !== null
        ? { by: person(row.approvedBy, row.approverName, row.approverEmail, 'staff'), at: row.approvedAt }
        : null,
    author: isStaff && row.authorId !== null ? person(row.authorId, row.authorName, row.authorEmail, 'staff') : null,
  }
}

/** A document as it is shown. Of whom else it is for, and whose it is, customers learn nothing. */
export function documentView(ctx: Ctx, row: DocumentRow): Document {
  const isStaff = ctx.actor.side === 'staff'
  const { id, title, description, tags, kind, status, needsAcknowledgement, validUntil, acknowledgedAt } = row
  return {
    ...{ id, title, description, tags, kind, status, needsAcknowledgement, validUntil, acknowledgedAt },
    ...{ version: row.version, createdAt: row.createdAt, updatedAt: row.updatedAt, deletedAt: row.deletedAt },
    visibility: isStaff ? row.visibility : 'portal',
    companies: isStaff ? row.companies : [],
    leastRole: isStaff ? (row.leastRole as Document['leastRole']) : null,
    folder: row.folderId === null || row.folderName === null ? null : { id: row.folderId, name: row.folderName },
    owner: isStaff && row.ownerId !== null ? person(row.ownerId, row.ownerName, row.ownerEmail, 'staff') : null,
    current: versionView(ctx, row),
    reviewer: isStaff && row.reviewerId !== null ? person(row.reviewerId, row.reviewerName, row.reviewerEmail, 'staff') : null,
    mayEdit: mayEdit(ctx, row),
    mayApprove: isStaff && can(ctx.actor, 'document.approve', row),
  }
}

export const mayEdit = ({ actor }: Ctx, facts: { ownerId: number | null }): boolean =>
  actor.side === 'staff' && can(actor, 'document.edit', facts)

/** A document by a condition. @throws DomainError document_not_found, the same for the invisible and the missing */
export async function mustFind(ctx: Ctx, id: number, where: RawBuilder<boolean> = readable(ctx)): Promise<DocumentRow> {
  const row = await documentRows(ctx).where('d.id', '=', id).where(where).executeTakeFirst()
  if (!row) throw notFound('document_not_found')
  return row
}

/** As it is now, for who has just changed it, even if they have lost sight of it. */
export async function shownAfter(ctx: Ctx, id: number): Promise<Document> {
  return documentView(ctx, await documentRows(ctx).where('d.id', '=', id).executeTakeFirstOrThrow())
}
