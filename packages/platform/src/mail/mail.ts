import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { openMailbox } from './mailbox.ts'
import type { Mailer } from './rules.ts'
import { openSmtp } from './smtp.ts'

/** Opens the way out for mails: SMTP where SMTP_URL is set, else the local mailbox. */
export function openMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>, log: Log): Mailer & { close(): void } {
  if (env.SMTP_URL) return openSmtp(env.SMTP_URL, env.MAIL_FROM)
  log.info('mails go to the local mailbox; set SMTP_URL to send them')
  return openMailbox(env.DATA_DIR, env.MAIL_FROM)
}
