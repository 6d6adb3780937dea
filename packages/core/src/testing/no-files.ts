import { createHmac } from 'node:crypto'
import { asHtml } from '../email/message-mail.ts'
import type { FormatMessage, HolidaySources, MailSigner, Ports, Push, ReadableBytes, StoredBytes, WritableBytes } from '../ports.ts'

/** A store that holds nothing, for jobs that have no business there. */
export const noFiles: StoredBytes & ReadableBytes & WritableBytes = {
  get: async () => undefined,
  put: () => Promise.reject(new Error('this store takes nothing')),
  store: () => Promise.reject(new Error('this store takes nothing')),
  unscanned: 'clean',
  remove: async () => undefined,
  async *storedBefore() {},
  removeHalves: async () => 0,
}

/** A way to browsers that nobody has asked for. */
export const noPush: Push = { send: async () => 'gone' }

/** Signs mails under these secrets, the present one first. */
export function signerOf(...secrets: [string, ...string[]]): MailSigner {
  const under = (secret: string, text: string) => {
    const mac = createHmac('sha256', secret).update(text).digest('hex')
    return mac.slice(0, 26).replace(/[0189]/g, 'x')
  }
  return { sign: (text) => under(secrets[0], text), all: (text) => secrets.map((secret) => under(secret, text)) }
}
export const signHere = signerOf('a secret of tests')

/** A world without lists of holidays. */
export const noHolidays: HolidaySources = {
  ofRegion: async () => [],
  ofFile: async () => ({ failure: 'ics_without_days' }),
  fetch: async () => ({ failure: 'feed_unreachable' }),
}

/** Formats messages in this very thread. */
export const formatHere: FormatMessage = async (_tenantId, ...message) => asHtml(...message)

/** An outside world in which nothing arrives. */
export const noPorts: Ports = {
  publicUrl: 'https://desk.example.test',
  dns: { txt: async () => [] },
  push: noPush,
  holidays: noHolidays,
  formatMessage: formatHere,
  files: noFiles,
  mail: { send: async () => undefined },
  mailSigner: signHere,
}
