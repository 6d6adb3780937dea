import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { openGraph } from './graph.ts'
import { openMailbox } from './mailbox.ts'
import type { Mailer } from './rules.ts'
import { openServers } from './servers.ts'

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'MAIL_INSIDE_HOSTS'>

/** Opens the ways out for mails: a mailbox's own server or Graph where it has one; else SMTP where SMTP_URL is set, else the local mailbox. */
export async function openMailer(env: Settings, log: Log): Promise<Mailer & { close(): void }> {
  const usual = await openUsual(env, log)
  const servers = openServers(env.MAIL_INSIDE_HOSTS)
  const graph = openGraph()
  return {
    send: (mail) => (mail.from?.server ? servers : mail.from?.graph ? graph : usual).send(mail),
    close() {
      usual.close()
      servers.close()
    },
  }
}

async function openUsual(env: Settings, log: Log): Promise<Mailer & { close(): void }> {
  if (env.SMTP_URL) return (await import('./smtp.ts')).openSmtp(env.SMTP_URL, env.MAIL_FROM)
  log.info('mails go to the local mailbox; set SMTP_URL to send them')
  return openMailbox(env.DATA_DIR, env.MAIL_FROM)
}
