import type { Desk } from './desk.ts'

/** What the newest mail of a link to this address says: the token in its path, and the six digits where there are any. */
export async function mailed(
  desk: Desk,
  toAddress: string,
): Promise<{ token: string; digits: string; path: string; text: string } | undefined> {
  const mail = await desk.rows((tx) =>
    tx
      .selectFrom('mails')
      .where('toAddress', '=', toAddress)
      .where('sourceKey', 'like', 'link-%')
      .select(['text', 'linkPath'])
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  if (!mail?.linkPath) return undefined
  const token = new URL(mail.linkPath, 'http://x').searchParams.get('token') ?? ''
  return { token, digits: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '', path: mail.linkPath, text: mail.text }
}
