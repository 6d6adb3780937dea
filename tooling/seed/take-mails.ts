import { type ByteStore, takeRaw } from '@balcao/core/email/inbound/take-raw'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { WAITING_MAILS, type WaitingMail } from './content/mails.ts'

const HOUR_MS = 3_600_000

/** As it would come over the wire. */
function rawOf({ from, name, to, subject, headers = {}, text }: WaitingMail, at: Date): Buffer {
  const encoded = (words: string) => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`
  const lines = [
    `From: ${encoded(name)} <${from}>`,
    `To: <${to}>`,
    `Subject: ${encoded(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${at.getTime()}@${from.split('@')[1]}>`,
    ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`),
    ...['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', ''],
    Buffer.from(text).toString('base64'),
  ]
  return Buffer.from(lines.join('\r\n'))
}

/**
 * Brings a few mails into the mailboxes of a demo tenant by `takeRaw`, as all mails come in; the worker processes them like any other.
 * @param url a Postgres URL whose user may act as the system role
 */
export async function takeMails(url: string, slug: string, files: ByteStore): Promise<void> {
  const db = openDatabase(url, { max: 1, statementTimeoutMs: 30_000 })
  try {
    const boxes = await inSystem(db, (tx) =>
      tx
        .selectFrom('mailboxes as m')
        .innerJoin('tenants as t', 't.id', 'm.tenantId')
        .select(['m.id', 'm.tenantId', 'm.address'])
        .where('t.slug', '=', slug)
        .execute(),
    )
    for (const mail of WAITING_MAILS.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
      const box = boxes.find(({ address }) => address === mail.to)
      if (!box) continue
      const at = new Date(Date.now() - mail.hoursAgo * HOUR_MS)
      const envelope = { from: mail.from, to: [mail.to], ip: null, helo: null }
      const raw = { tenantId: box.tenantId, mailboxId: box.id, bytes: rawOf(mail, at), source: 'smtp' as const, envelope }
      await takeRaw({ db, files, isScanned: false }, { ...raw, receivedAt: at.toISOString() })
    }
  } finally {
    await db.close()
  }
}
