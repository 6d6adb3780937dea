import { createHmac, randomBytes } from 'node:crypto'
import { extractText } from '../documents/text/extract.ts'
import { asHtml } from '../email/message-mail.ts'
import type { TrackerCalls } from '../issues/tracker-calls.ts'
import type {
  FormatMessage,
  HolidaySources,
  MailSecrets,
  MailSigner,
  Models,
  Ports,
  Push,
  ReadableBytes,
  StoredBytes,
  TextReader,
  WebhookCalls,
  WhatsappApi,
  WritableBytes,
} from '../ports.ts'
import type { Texts } from '../sign-in/ports.ts'
import type { Ldap } from '../sso/ports.ts'

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

/** Seals passwords of mailboxes in tests. */
export const secretsHere: MailSecrets = [
  {
    derive: (purpose, value) => createHmac('sha256', `a secret of tests ${purpose}`).update(value).digest('base64url'),
    random: (bytes) => randomBytes(bytes).toString('base64url'),
    hash: (value) => createHmac('sha256', 'hash').update(value).digest('base64url'),
  },
]

/** A world without lists of holidays. */
export const noHolidays: HolidaySources = {
  ofRegion: async () => [],
  ofFile: async () => ({ failure: 'ics_without_days' }),
  fetch: async () => ({ failure: 'feed_unreachable' }),
}

/** A world without language models. */
export const noModels: Models = {
  // biome-ignore lint/correctness/useYield: nothing ever comes.
  async *stream() {
    throw Object.assign(new Error('no model'), { failure: 'unreachable' })
  },
}

/** A world in which nobody answers. */
export const noWebhooks: WebhookCalls = {
  mayCall: () => true,
  leadsInside: async () => false,
  send: async () => ({ failure: 'unreachable' }),
}

/** A world without issue trackers. */
export const noTrackers: TrackerCalls = {
  mayCall: () => true,
  check: async () => ({ failure: 'unreachable' }),
  get: async () => ({ failure: 'unreachable' }),
  search: async () => ({ failure: 'unreachable' }),
  create: async () => ({ failure: 'unreachable' }),
  comments: async () => ({ failure: 'unreachable' }),
  comment: async () => ({ failure: 'unreachable' }),
  missing: async () => ({ failure: 'unreachable' }),
}

/** A world without WhatsApp. */
export const noWhatsapp: WhatsappApi = {
  call: async () => ({ failure: 'unreachable', unsure: false }),
  download: async () => ({ failure: 'unreachable' }),
}

/** A world without a service of texts. */
export const noTexts: Texts = { channels: [], send: async () => ({ failed: 'refused' }) }

/** Formats messages in this very thread. */
export const formatHere: FormatMessage = async (_tenantId, ...message) => asHtml(...message)

/** Reads texts in this very thread. */
export const readTextHere: TextReader = (...file) => extractText(...file)

/** Directories that nobody answers for. */
export const noLdap: Ldap = {
  mayCall: () => true,
  certificate: () => undefined,
  isFilter: () => true,
  find: async () => [],
  check: async () => ({ people: [], isRight: false }),
  readAll: async () => ({ people: [], certificateUntil: null }),
}

/** An outside world in which nothing arrives. */
export const noPorts: Ports = {
  publicUrl: 'https://desk.example.test',
  dns: { txt: async () => [] },
  push: noPush,
  holidays: noHolidays,
  models: noModels,
  webhooks: noWebhooks,
  ldap: noLdap,
  trackers: noTrackers,
  whatsapp: noWhatsapp,
  texts: noTexts,
  signalChat: () => undefined,
  formatMessage: formatHere,
  readText: readTextHere,
  files: noFiles,
  mail: { send: async () => undefined },
  mailSigner: signHere,
  mailSecrets: secretsHere,
  backupSecrets: secretsHere,
  scratch: async () => undefined,
}
