import type { Ctx } from '../../ctx.ts'
import { attachmentRows } from '../../files/attachment-rows.ts'
import type { MailFile, ReadableBytes } from '../../ports.ts'
import { messageOfKey } from './keys.ts'

type Kept = { fileId: string; name: string; mime: string }
/** What a mail of a side conversation goes with: the mail it answers, and its files. */
export type SideMail = { conversationId: number; answers: string | null; files: readonly Kept[] }

/** The side conversation of a mail; undefined where it is of none. */
export async function sideOf({ db }: Ctx, sourceKey: string): Promise<SideMail | undefined> {
  const messageId = messageOfKey(sourceKey)
  const message =
    messageId === undefined
      ? undefined
      : await db.selectFrom('sideMessages').select('conversationId').where('id', '=', messageId).executeTakeFirst()
  if (messageId === undefined || !message) return undefined
  const { conversationId } = message
  const last = await db
    .selectFrom('sideMessages')
    .select('mailId')
    .where('conversationId', '=', conversationId)
    .where('mailId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const files = await attachmentRows(db).where('x.sideMessageId', '=', messageId).where('f.scan', '=', 'clean').orderBy('x.id').execute()
  return {
    conversationId,
    answers: last?.mailId ?? null,
    files: files.map(({ fileId, shown: { name, mime } }) => ({ fileId, name, mime })),
  }
}

/** The bytes of a mail's files; what is gone meanwhile does not go along. @throws where the store does not answer now */
export async function fetchFiles(store: ReadableBytes, files: readonly Kept[]): Promise<MailFile[]> {
  const fetched: MailFile[] = []
  for (const { fileId, name, mime } of files) {
    const file = await store.get(fileId)
    if (!file) continue
    const parts: Uint8Array[] = []
    for await (const part of file.stream) parts.push(part)
    fetched.push({ name, mime, base64: Buffer.concat(parts).toString('base64') })
  }
  return fetched
}

/** Mails of a side conversation are a thread of their own: no id of the customer's mails goes out with them. */
export function sideHeaders(publicUrl: string, tenantId: number, { conversationId, answers }: SideMail): Record<string, string> {
  const root = `<t${tenantId}-side${conversationId}@${new URL(publicUrl).hostname}>`
  return answers === null ? { 'In-Reply-To': root, References: root } : { 'In-Reply-To': answers, References: `${root} ${answers}` }
}
