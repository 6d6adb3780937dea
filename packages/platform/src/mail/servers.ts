import { createTransport } from 'nodemailer'
import { outsideAddressOf } from '../outside-address.ts'
import { asServerError, checked, type Mail, type Mailer, MailRefusedError, type MailServer } from './rules.ts'
import { asMessage, isFinal, TRANSPORT } from './smtp.ts'

/** Servers that are kept open; whichever was used longest ago gives way. */
const MOST_OPEN = 50
/** After a failure of a server nobody waits for it again so soon: its mails are tried later, and others' go on. */
const PAUSE_MS = 30_000

type Open = { transport: ReturnType<typeof createTransport>; failedAt: number }

/** Sends mails by the servers of their mailboxes. Passwords go there encrypted, unless the installation names the host as its own. */
export function openServers(insideHosts: readonly string[], now = Date.now): Mailer & { close(): void } {
  const open = new Map<string, Open>()

  async function opened(server: MailServer): Promise<Open> {
    const { host, port, security, user, password, accessToken } = server
    const key = JSON.stringify([host, port, security, user, password, accessToken])
    const known = open.get(key) ?? {
      transport: createTransport({
        ...TRANSPORT,
        host: await outsideAddressOf(host, insideHosts),
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        tls: { servername: host },
        auth: accessToken === undefined ? { user, pass: password } : { type: 'OAuth2', user, accessToken },
        pool: true,
        maxConnections: 2,
      }),
      failedAt: 0,
    }
    open.delete(key)
    open.set(key, known)
    const [oldest] = open
    if (open.size > MOST_OPEN && oldest) {
      open.delete(oldest[0])
      oldest[1].transport.close()
    }
    return known
  }

  return {
    async send(unchecked) {
      const mail: Mail = checked(unchecked)
      const { server, address = '', name = '' } = mail.from ?? {}
      if (!server) throw new MailRefusedError('this mail names no server')
      const way = await opened(server).catch((error: unknown) => {
        throw asServerError(error)
      })
      if (now() - way.failedAt < PAUSE_MS) throw new Error('the server of this mailbox failed a moment ago')
      try {
        await way.transport.sendMail(asMessage(mail, { name, address }))
        way.failedAt = 0
      } catch (error) {
        if (isFinal(error)) throw new MailRefusedError('the mail server refused this mail', { cause: error })
        way.failedAt = now()
        throw asServerError(error)
      }
    },
    close() {
      for (const { transport } of open.values()) transport.close()
    },
  }
}
