import { setTimeout as wait } from 'node:timers/promises'
import { sealCredentials } from '@balcao/core/email/credentials'
import type { Desk } from '@balcao/core/testing/desk'
import { openSecrets } from '@balcao/platform/secrets'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { startReadingMailboxes } from '../reading-mailboxes.ts'
import type { aDeskOfMail } from './a-desk-of-mail.ts'

const SECRETS = [openSecrets('a secret of tests that is long enough to be one')] as const
type At = { host?: string; port: number; user?: string; folder?: string; password?: string }

/** Has a mailbox read by IMAP from then on. */
export async function readFrom(
  desk: Desk,
  mailboxId: number,
  { host = '127.0.0.1', port, user = 'suporte', folder = 'INBOX', password = 'certa' }: At,
) {
  const credentials = sealCredentials([...SECRETS], { tenantId: desk.id, id: mailboxId }, { imapPassword: password })
  const settings = JSON.stringify({ imap: { host, port, user, folder, security: 'none' } })
  const reset = { cursor: null, takenUntil: null, failingSince: null, failure: null, failures: 0 }
  await desk.rows((tx) =>
    tx
      .updateTable('mailboxes')
      .set({ kind: 'imap', settings: settings as never, credentials, ...reset })
      .where('id', '=', mailboxId)
      .execute(),
  )
}

/** A worker's part that reads mailboxes, ended with the test. */
export function reading(desk: Desk, mail: Awaited<ReturnType<typeof aDeskOfMail>>, { pollMs = 200 } = {}) {
  const { files } = mail.deps
  const started = startReadingMailboxes({
    ...{ db: desk.db, files, isScanned: false, insideHosts: ['127.0.0.1'], mailSecrets: [...SECRETS], pollMs, lookMs: 50 },
    onTaken: () => undefined,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(started.stop)
  return started
}

export const boxOf = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

/** The subjects of the mails that were taken, in their order. */
export const subjects = (desk: Desk) =>
  desk.rows(async (tx) => (await tx.selectFrom('inboundMails').select('subject').orderBy('id').execute()).map(({ subject }) => subject))

/** How many mails were taken. */
export const came = (desk: Desk) => desk.rows(async (tx) => (await tx.selectFrom('inboundMails').select('id').execute()).length)

/** Looks again until what it finds will do. */
export async function until<T>(look: () => Promise<T>, does: (found: T) => boolean, ms = 15_000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (does(found)) return found
    if (Date.now() > end) throw new Error(`it did not come to pass: ${JSON.stringify(found)}`)
    await wait(50)
  }
}
