import type { DocumentEventKind } from '@balcao/contracts/documents/bounds'
import { sql } from 'kysely'
import { type Diff, diff } from '../../audit/diff.ts'
import { audit, type Risk } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import type { DocumentRow } from './document-rows.ts'

type Of = { documentId: number; number?: number | null; shareId?: number; fields?: readonly string[] }

/** Writes down what somebody did to a document. */
export async function recordEvent(
  ctx: Ctx,
  kind: DocumentEventKind,
  { documentId, number = null, shareId, fields = [] }: Of,
): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const values = { tenantId, documentId, number, userId, shareId: shareId ?? null, kind, details: JSON.stringify({ fields }) }
  await ctx.db.insertInto('documentEvents').values(values).execute()
}

/** The same for what is done again and again, such as reading: once an hour is enough. */
export async function recordReading(
  ctx: Ctx,
  kind: 'read' | 'downloaded',
  { documentId, number }: Required<Pick<Of, 'documentId' | 'number'>>,
) {
  const known = await ctx.db
    .selectFrom('documentEvents')
    .select('id')
    .where('documentId', '=', documentId)
    .where('userId', '=', ctx.actor.userId)
    .where('kind', '=', kind)
    .where('number', 'is not distinct from', number)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst()
  if (!known) await recordEvent(ctx, kind, { documentId, number })
}

/** What of a document the audit log keeps. */
const auditedDocument = (row: DocumentRow) => ({
  ...{ title: row.title, description: row.description, tags: row.tags, status: row.status, folder: row.folderName },
  ...{ visibility: row.visibility, companies: row.companies.map(({ name }) => name), leastRole: row.leastRole, owner: row.ownerName },
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
