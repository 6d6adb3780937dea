import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import type { ReadableBytes, Scanner } from '../ports.ts'
import * as history from '../tickets/history.ts'

/** Files looked into at once by one worker. */
const AT_ONCE = 4
/** A worker that died lets go of its files after this; longer than any scan. */
const LEASE_SECONDS = 600
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 900

type Waiting = { tenantId: number; id: string; tries: number }
type Scanning = {
  db: Database
  files: ReadableBytes
  scanner: Scanner
  log: Record<'warn' | 'error', (fields: object, text: string) => void>
}

/**
 * Has the files looked into that wait in quarantine, those that wait longest first. What the scanner cannot say now stays
 * there, and is asked again after a growing pause, for as long as it takes: the rows themselves are the queue.
 * @returns whether there may be more
 */
export async function scanDue(scanning: Scanning): Promise<boolean> {
  const waiting = await claim(scanning.db)
  const done = await Promise.all(waiting.map((file) => scanOne(scanning, file)))
  return waiting.length === AT_ONCE && done.includes(true)
}

async function claim(db: Database): Promise<Waiting[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Waiting>`
      with due as (
        select tenant_id, id from files where scan = 'pending' and scan_after <= now()
        order by scan_after limit ${AT_ONCE} for update skip locked
      )
      update files f set scan_tries = f.scan_tries + 1, scan_after = now() + make_interval(secs => ${LEASE_SECONDS})
      from due d where f.tenant_id = d.tenant_id and f.id = d.id
      returning f.tenant_id, f.id, f.scan_tries as tries`.execute(tx),
  )
  return rows
}

async function scanOne({ db, files, scanner, log }: Scanning, { tenantId, id, tries }: Waiting): Promise<boolean> {
  try {
    const file = await files.get(id)
    if (!file) throw new Error('its bytes are gone')
    const { threat } = await scanner.scan(file.stream)
    await asSystem(db, tenantId, (ctx) => settle(ctx, id, threat))
    return true
  } catch (error) {
    log.warn({ err: error, tenantId, fileId: id, tries }, 'a file stays in quarantine')
    const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS)
    await asSystem(db, tenantId, ({ db: tx }) =>
      sql`update files set scan_after = now() + make_interval(secs => ${pause}) where id = ${id} and scan = 'pending'`.execute(tx),
    )
    return false
  }
}

/** Lets a file go, or shuts it away for good, and tells who sees it. */
async function settle(ctx: Ctx, id: string, threat: string | null): Promise<void> {
  const settled = await ctx.db
    .updateTable('files')
    .set({ scan: threat === null ? 'clean' : 'infected', threat })
    .where('id', '=', id)
    .where('scan', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!settled) return
  const attachments = await ctx.db
    .selectFrom('attachments')
    .select(['id', 'ticketId', 'name', 'isInternal', 'sentAt', 'authorId'])
    .where('fileId', '=', id)
    .orderBy('id')
    .execute()
  for (const { id: attachmentId, ticketId, name, isInternal, sentAt, authorId } of attachments) {
    if (threat !== null) {
      const details = { name, threat, ticketId, authorId }
      await audit(ctx, { action: 'attachment.infected', resource: 'attachment', resourceId: attachmentId, details, risk: 'high' })
      if (ticketId !== null) await ctx.emit('attachment:infected', { ticketId, attachmentId })
    }
    // What nobody but its author sees yet is told to nobody else.
    if (ticketId === null || sentAt === null) continue
    if (threat !== null) await history.record(ctx, ticketId, 'updated', [{ field: 'attachmentBlocked', from: name, to: threat }])
    await ctx.emit('attachment:changed', { ticketId, attachmentId, isInternal })
  }
  await settleDocuments(ctx, id, threat)
}

/** The same for documents of which the file is a version. */
async function settleDocuments(ctx: Ctx, fileId: string, threat: string | null): Promise<void> {
  const versions = await ctx.db
    .selectFrom('documentVersions')
    .select(['documentId', 'number', 'name', 'authorId'])
    .where('fileId', '=', fileId)
    .orderBy('id')
    .execute()
  for (const { documentId, ...details } of versions) {
    if (threat !== null)
      await audit(ctx, {
        ...{ action: 'document.infected', resource: 'document', resourceId: documentId, risk: 'high' },
        details: { ...details, threat },
      })
    await ctx.emit('document:changed', { documentId })
  }
}
