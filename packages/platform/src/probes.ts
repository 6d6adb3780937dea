import { connect } from 'node:tls'
import type { Env } from './env.ts'
import { outsideAddressOf } from './outside-address.ts'

const ANSWER_MS = 4_000
const DAY_MS = 86_400_000

/** What the checks of an installation ask of mail servers and certificates; nothing is sent or changed. */
export function openProbes({ SMTP_URL, PUBLIC_URL }: Pick<Env, 'SMTP_URL' | 'PUBLIC_URL'>) {
  const own = new URL(PUBLIC_URL).hostname
  return {
    mailServer: SMTP_URL ? async () => (await import('./mail/smtp.ts')).reachSmtp(SMTP_URL, ANSWER_MS) : null,
    /** Domains that organisations name must lead outside; the installation's own may be of an inner network. */
    certificate: async (host: string, port: number) => certificateOf(host === own ? host : await outsideAddressOf(host, []), host, port),
  }
}

/** The certificate that a server shows: trusted or not, it is read. */
export function certificateOf(address: string, host: string, port: number): Promise<{ days: number; isTrusted: boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ days: number; isTrusted: boolean }>()
  const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false, timeout: ANSWER_MS }, () => {
    const { valid_to: until } = socket.getPeerCertificate()
    resolve({ days: (Date.parse(until) - Date.now()) / DAY_MS, isTrusted: socket.authorized })
    socket.destroy()
  })
  socket.once('timeout', () => socket.destroy(Object.assign(new Error('the server does not answer'), { code: 'ETIMEDOUT' })))
  socket.once('error', reject)
  return promise
}
