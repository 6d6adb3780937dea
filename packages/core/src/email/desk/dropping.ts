import { createHash } from 'node:crypto'
import type { DropMail, DroppedMail } from '@balcao/contracts/email/inbound'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { writeRaw } from '../inbound/take-raw.ts'

/** Asked before a byte is read. @throws DomainError forbidden, mailbox_not_found */
export async function mayDrop(ctx: Ctx, { mailboxId }: DropMail): Promise<void> {
  must(ctx, 'mail.manage')
  const box = await ctx.db.selectFrom('mailboxes').select('id').where('id', '=', mailboxId).executeTakeFirst()
  if (!box) throw notFound('mailbox_not_found')
}

type Tools = { open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>; store: { scan: 'clean' | 'pending' } }

/**
 * Takes a mail in that somebody has as a file, as if it had come to a mailbox. The same mail again is the one that is there.
 * @throws DomainError forbidden, mailbox_not_found; invalid_input for a file that is no mail
 */
export async function dropMail(
  { open, store }: Tools,
  input: DropMail,
  { bytes, key, name }: { bytes: Buffer; key: string; name: string },
): Promise<DroppedMail> {
  if (!isMail(bytes)) throw invalid({ field: 'file', reason: 'mail_file_unreadable' })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return open(async (ctx) => {
    await mayDrop(ctx, input)
    const { tenantId } = ctx.actor
    const raw = { tenantId, mailboxId: input.mailboxId, bytes, source: 'drop' as const, envelope: null }
    const { id, isNew } = await writeRaw(ctx, raw, { key, sha256, scan: store.scan })
    if (isNew)
      await audit(ctx, {
        action: 'inbound_mail.drop',
        resource: 'inbound_mail',
        resourceId: id,
        before: { file: null },
        after: { file: name.slice(0, 255) },
        risk: 'medium',
      })
    return { id, isNew }
  })
}

/** Whether bytes begin as a mail does: with header lines, of which one says from whom it is. */
function isMail(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 64 * 1024).replace(/^\uFEFF|^\u00ef\u00bb\u00bf/, '')
  return /^[\x21-\x39\x3b-\x7e]{1,100}[ \t]{0,9}:/.test(head) && /^(?:from|sender|return-path)[ \t]{0,9}:/im.test(head)
}
