import { createTransport, type SendMailOptions } from 'nodemailer'
import { checked, type Mail, type Mailer, MailRefusedError } from './rules.ts'

/** Of every connection to a mail server. */
export const TRANSPORT = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  // A mail is text of ours: nothing in it may make this process read files or URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
}

const encoded = ({ name, mime, base64 }: { name: string; mime: string; base64: string }) => ({
  filename: name,
  contentType: mime,
  content: base64,
  encoding: 'base64' as const,
})

type From = { name: string; address: string }
/** A checked mail as nodemailer takes it. */
export const asMessage = (mail: Mail, from: From): SendMailOptions => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: mail.headers,
  attachments: [
    ...(mail.pictures ?? []).map(({ cid, ...one }) => ({ ...encoded(one), cid, contentDisposition: 'inline' as const })),
    ...(mail.files ?? []).map((one) => ({ ...encoded(one), contentDisposition: 'attachment' as const })),
  ],
  ...(mail.from?.dkim
    ? { dkim: { domainName: mail.from.dkim.domain, keySelector: mail.from.dkim.selector, privateKey: mail.from.dkim.key } }
    : {}),
  replyTo: mail.replyTo && { name: '', address: mail.replyTo },
  messageId: `<${mail.messageId ?? mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
})

/** Sends by SMTP over a few kept connections. A mail's Message-ID comes from its id, so a repeated one can be recognised. */
export function openSmtp(url: string, from: string): Mailer & { close(): void } {
  const transport = createTransport({
    ...connectionOf(new URL(url)),
    pool: true,
    maxConnections: 2,
    ...TRANSPORT,
  })
  const [, name = '', address = from] = /^([^<]*)<([^<>]+)>$/.exec(from.trim()) ?? []

  return {
    async send(unchecked) {
      const mail = checked(unchecked)
      try {
        const own = mail.from?.dkim ? mail.from.address : undefined
        const message = asMessage(mail, { name: mail.from?.name || unquoted(name), address: own ?? address })
        // Failures are reported to whoever sends, which is the installation.
        await transport.sendMail({ ...message, envelope: { from: address, to: mail.to } })
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError('the mail server refused this mail', { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** Connects and signs in, and sends nothing. @throws where the server cannot be reached or refuses */
export async function reachSmtp(url: string, timeoutMs: number): Promise<void> {
  const transport = createTransport({
    ...connectionOf(new URL(url)),
    ...TRANSPORT,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** smtp[s]://user:password@host:port?insecure=1 — `insecure` accepts any certificate, for a server of one's own network. */
function connectionOf(url: URL) {
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : undefined,
    tls: { rejectUnauthorized: url.searchParams.get('insecure') !== '1' },
  }
}

const unquoted = (name: string) => name.replace(/^"(.*)"$/, '$1')

/** A 5xx answer about this very mail; trouble with the sign-in or the connection may pass. */
export function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
