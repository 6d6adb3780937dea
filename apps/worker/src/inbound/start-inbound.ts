import { type Box, mailboxFor } from '@balcao/core/email/inbound/addresses'
import { processDue } from '@balcao/core/email/inbound/process'
import { takeRaw } from '@balcao/core/email/inbound/take-raw'
import type { Database } from '@balcao/db/database'
import type { Env } from '@balcao/platform/env'
import type { Files } from '@balcao/platform/files/files'
import { type Envelope, openListener } from '@balcao/platform/inbound/listener'
import type { Log } from '@balcao/platform/log'
import type { MailSigner } from '@balcao/platform/mail/signer'
import { startLoop } from '../loop.ts'
import { keepBytesIn } from './keep-bytes.ts'
import { openReading } from './reading.ts'

/** Mails that wait are rows: those that came to another worker, or are tried again, are found by looking. */
const LOOK_MS = 1_000

type Deps = { db: Database; files: Files; mailSigner: MailSigner; log: Log }

/** Listens for mails where that is set, and works on those that came in by any way. */
export async function startInbound(env: Env, { db, files, mailSigner, log }: Deps) {
  const isScanned = env.SCANNER !== 'none'
  const domain = env.SMTP_IN_DOMAIN ?? new URL(env.PUBLIC_URL).hostname
  const reading = openReading(log, domain)
  const deps = { db, files, signer: mailSigner, log, read: reading.read, keepBytes: keepBytesIn(files, isScanned) }
  const working = startLoop('working on mails', () => processDue(deps), LOOK_MS, log)
  const door = {
    find: (address: string) => mailboxFor(db, address, domain),
    async take(box: Box, bytes: Buffer, envelope: Envelope) {
      await takeRaw({ db, files, isScanned }, { ...box, bytes, source: 'smtp', envelope })
      working.trigger()
    },
  }
  const listener =
    env.SMTP_IN_PORT === undefined
      ? undefined
      : await openListener({ host: env.SMTP_IN_HOST, port: env.SMTP_IN_PORT, name: domain }, door, log).catch((error: unknown) => {
          // Another worker of this machine listens already; mails that it takes are worked on by all.
          log.warn({ err: error, port: env.SMTP_IN_PORT }, 'mails are not listened for here')
          return undefined
        })
  return {
    async stop() {
      await listener?.close()
      await working.stop()
      await reading.close()
    },
  }
}
