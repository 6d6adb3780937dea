import { type Box, mailboxFor } from '@balcao/core/email/inbound/addresses'
import { openProcessing } from '@balcao/core/email/inbound/process'
import { takeRaw } from '@balcao/core/email/inbound/take-raw'
import { renewDue } from '@balcao/core/email/oauth/renew'
import type { MailSecrets } from '@balcao/core/ports'
import type { Database } from '@balcao/db/database'
import type { Env } from '@balcao/platform/env'
import type { Files } from '@balcao/platform/files/files'
import { type Envelope, openListener } from '@balcao/platform/inbound/listener'
import type { Log } from '@balcao/platform/log'
import { openMailOAuth } from '@balcao/platform/mail/oauth'
import type { MailSigner } from '@balcao/platform/mail/signer'
import { startLoop } from '../loop.ts'
import { keepBytesIn } from './keep-bytes.ts'
import { openReading } from './reading.ts'
import { startReadingMailboxes } from './reading-mailboxes.ts'

/** Mails that wait are rows: those that came to another worker, or are tried again, are found by looking. */
const LOOK_MS = 1_000
/** Tokens are renewed minutes ahead of their end. */
const RENEW_MS = 10_000

type Deps = { db: Database; files: Files; mailSigner: MailSigner; mailSecrets: MailSecrets; log: Log }

/** Listens for mails where that is set, and works on those that came in by any way. */
export async function startInbound(env: Env, { db, files, mailSigner, mailSecrets, log }: Deps) {
  const isScanned = env.SCANNER !== 'none'
  const domain = env.SMTP_IN_DOMAIN ?? new URL(env.PUBLIC_URL).hostname
  const reading = openReading(log, domain)
  const deps = { db, files, signer: mailSigner, log, read: reading.read, keepBytes: keepBytesIn(files, isScanned) }
  const processing = openProcessing(deps, () => working.trigger())
  const working = startLoop('working on mails', processing.step, LOOK_MS, log)
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
  const fetching = startReadingMailboxes({
    ...{ db, files, isScanned, log, mailSecrets },
    insideHosts: env.MAIL_INSIDE_HOSTS,
    onTaken: working.trigger,
  })
  const renewing = startLoop(
    'renewing tokens of mailboxes',
    () => renewDue({ db, mailSecrets, mailOAuth: openMailOAuth(env) }),
    RENEW_MS,
    log,
  )
  return {
    async stop() {
      await renewing.stop()
      await fetching.stop()
      await listener?.close()
      await working.stop()
      await processing.rest()
      await reading.close()
    },
  }
}
