import type { DocumentEventKind } from '@balcao/contracts/documents/bounds'
import { sql } from 'kysely'
import { type Diff, diff } from '../../audit/diff.ts'
import { audit, type Risk } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import type { DocumentRow } from './document-rows.ts'

type Of = { documentId: number; number?: number | null; shareId?: number; fields?: readonly string[]; note?: string }

/** Writes down what somebody did to a document. */
export async function recordEvent(
  ctx: Ctx,
  kind: DocumentEventKind,
  { documentId, number = null, shareId, fields = [], note = '' }: Of,
): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const values = {
    tenantId,
    documentId,
    number,
    userId,
    shareId: shareId ?? null,
    kind,
    details: JSON.stringify(note === '' ? { fields } : { fields, note }),
  }
  await ctx.db.insertInto('documentEvents').values(values).execute()
}

type Read = { documentId: number; number: number | null }

/** The same for what is done again and again, such as reading: once an hour is enough. */
export const recordReading = (ctx: Ctx, kind: 'read' | 'downloaded', of: Read): Promise<void> => recordReadings(ctx, kind, [of])

/** The same of several documents, in one statement. */
export async function recordReadings({ db, actor }: Ctx, kind: 'read' | 'downloaded', of: readonly Read[]): Promise<void> {
  await sql`
    insert into document_events (tenant_id, document_id, number, user_id, kind, details)
    select ${actor.tenantId}::bigint, r.document_id, r.number, ${actor.userId}::bigint, ${kind}::text, '{"fields": []}'
    from unnest(${of.map(({ documentId }) => documentId)}::bigint[], ${of.map(({ number }) => number)}::int[]) with ordinality r (document_id, number, place)
    where not exists (
      select from document_events e where e.document_id = r.document_id and e.user_id = ${actor.userId}::bigint and e.kind = ${kind}::text
        and e.number is not distinct from r.number and e.created_at > now() - interval '1 hour')
    order by r.place`.execute(db)
}

/** What of a document the audit log keeps. */
const auditedDocument = (row: DocumentRow) => ({
  ...{ title: row.title, description: row.description, tags: row.tags, status: row.status, folder: row.folderName },
  ...{ visibility: row.visibility, companies: row.companies.map(({ name }) => name), leastRole: row.leastRole, owner: row.ownerName },
  ...{ reviewer: row.reviewerName, approvedBy: row.approverName },
  ...{ validUntil: row.validUntil, needsAcknowledgement: row.needsAcknowledgement, number: row.currentNumber, url: row.url },
})

/** Writes an act into the audit log and has open pages read again. */
export async function announce(
  ctx: Ctx,
  verb: string,
  id: number,
  before: DocumentRow | null,
  after: DocumentRow | null,
  risk: Risk = 'low',
): Promise<Diff> {
  const change = diff(before && auditedDocument(before), after && auditedDocument(after))
  await audit(ctx, { action: `document.${verb}`, resource: 'document', resourceId: id, ...change, risk })
  await ctx.emit('document:changed', { documentId: id })
  return change
}
