import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@balcao/db/database'
import { asSystem, type Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'

/** Stores bytes by their key, whole or not at all, and removes them. */
export type ByteStore = { put(key: string, source: AsyncIterable<Uint8Array>): Promise<unknown>; remove(key: string): Promise<void> }
export type RawMail = {
  tenantId: number
  mailboxId: number
  bytes: Uint8Array
  source: 'smtp' | 'imap' | 'drop' | 'hook'
  envelope: { from: string; to: string[]; ip: string | null; helo: string | null } | null
  /** When it came; now where that is not known. */
  receivedAt?: string
}

/**
 * The one door for mails: its bytes are stored, then its row is committed; whoever brought it may be told only after that. The same
 * bytes in the same mailbox are one mail, however often they come.
 */
export async function takeRaw(
  { db, files, isScanned }: { db: Database; files: ByteStore; isScanned: boolean },
  raw: RawMail,
): Promise<{ id: number; isNew: boolean }> {
  const { tenantId, mailboxId, bytes } = raw
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = await asSystem(db, tenantId, (ctx) => find(ctx.db, mailboxId, sha256))
  if (known) return { id: known.id, isNew: false }
  const key = randomUUID()
  await files.put(key, once(bytes))
  const taken = await asSystem(db, tenantId, (ctx) => writeRaw(ctx, raw, { key, sha256, scan: isScanned ? 'pending' : 'clean' }))
  if (taken.spare) await files.remove(key)
  return { id: taken.id, isNew: taken.isNew }
}

/** Writes down a mail whose bytes are stored. `spare`: other bytes of the store are the same, and are kept in place of these. */
export async function writeRaw(
  ctx: Ctx,
  { tenantId, mailboxId, bytes, source, envelope, receivedAt }: RawMail,
  { key, sha256, scan }: { key: string; sha256: string; scan: 'pending' | 'clean' },
): Promise<{ id: number; isNew: boolean; spare: boolean }> {
  const file = await ctx.db
    .insertInto('files')
    .values({ tenantId, id: key, mime: 'application/octet-stream', size: bytes.byteLength, sha256, scan })
    .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await ctx.db
    .insertInto('inboundMails')
    .values({
      ...{ tenantId, mailboxId, fileId: file.id, sha256, size: bytes.byteLength, source },
      envelope: envelope && JSON.stringify(envelope),
      ...(receivedAt ? { receivedAt } : {}),
    })
    .onConflict((oc) => oc.columns(['tenantId', 'mailboxId', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) {
    await ctx.db.updateTable('mailboxes').set({ lastMailAt: now }).where('id', '=', mailboxId).execute()
    await ctx.emit('mail:received', { inboundId: row.id })
  }
  return { id: row?.id ?? (await find(ctx.db, mailboxId, sha256))?.id ?? 0, isNew: row !== undefined, spare: file.id !== key }
}

const find = (db: Parameters<Parameters<typeof asSystem>[2]>[0]['db'], mailboxId: number, sha256: string) =>
  db.selectFrom('inboundMails').select('id').where('mailboxId', '=', mailboxId).where('sha256', '=', sha256).executeTakeFirst()

async function* once(bytes: Uint8Array) {
  yield bytes
}
