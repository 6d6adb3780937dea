import { takeRaw } from '@balcao/core/email/inbound/take-raw'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { loadEnv } from '@balcao/platform/env'
import { openFiles } from '@balcao/platform/files/open-files'
import { DEMO_MAILS, type DemoMail } from './content/mails.ts'

const HOUR = 3_600_000

function written({ from, name, subject, text, headers = [] }: DemoMail, to: string, at: Date, n: number): Uint8Array {
  const lines = [
    `From: "${name}" <${from}>`,
    `To: <${to}>`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <demo-${n}-${at.getTime()}@${from.split('@')[1]}>`,
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

/**
 * Brings mails to the first mailbox of the demo that no person wrote just now, so that the page of mails shows why such ones are suspended: by the
 * door that all mails come through; the worker reads and judges them when it starts.
 * @param variables the settings of the server, for the store of files
 */
export async function receiveMails(url: string, variables: Record<string, string | undefined>): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  const files = openFiles(loadEnv(variables))
  try {
    const mailbox = await inSystem(db, (tx) =>
      tx
        .selectFrom('mailboxes as m')
        .innerJoin('tenants as t', 't.id', 'm.tenantId')
        .select(['m.id', 'm.tenantId', 'm.address'])
        .where('t.slug', '=', 'acme')
        .orderBy('m.id')
        .executeTakeFirst(),
    )
    if (!mailbox) return
    const { tenantId, id: mailboxId, address } = mailbox
    for (const [n, mail] of DEMO_MAILS.entries()) {
      const at = new Date(Date.now() - mail.hoursAgo * HOUR)
      const envelope = { from: mail.from, to: [address], ip: null, helo: null }
      const bytes = written(mail, address, at, n)
      await takeRaw({ db, files, isScanned: false }, { tenantId, mailboxId, bytes, source: 'smtp', envelope, receivedAt: at.toISOString() })
    }
  } finally {
    await db.close()
  }
}
