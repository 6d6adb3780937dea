import { isIP } from 'node:net'
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import { outsideAddressOf } from '../outside-address.ts'
import { failureKindOf } from '../server-failure.ts'

export type ImapAt = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  folder: string
  password: string
  /** In place of the password. */
  accessToken?: string | undefined
}
export type ImapMail = { uid: number; bytes: Buffer; receivedAt: Date | undefined }
export type ImapFolder = {
  uidValidity: string
  /** The number that the next mail will get. */
  uidNext: number
  /** Mails above this number, oldest first, each whole or cut at `MAX_MAIL_BYTES`. */
  above(uid: number): AsyncGenerator<ImapMail>
  /** Mails that came since then, oldest first. */
  since(day: Date): AsyncGenerator<ImapMail>
  /** Marks these as read. */
  markSeen(uids: readonly number[]): Promise<void>
  /** Resolves when something may have come, the connection is over, or so much time has passed. */
  news(ms: number): Promise<void>
  /** Asks the server for what came meanwhile: one that pushes nothing answers at least this. */
  poll(): Promise<void>
  close(): Promise<void>
}
export type ImapFailureKind = 'auth' | 'host' | 'tls' | 'folder' | 'timeout' | 'lost'

/** Why a mailbox could not be read, with the words of the server. */
export class ImapError extends Error {
  override name = 'ImapError'
  readonly failure: ImapFailureKind
  constructor(failure: ImapFailureKind, says: string, options?: ErrorOptions) {
    super(says, options)
    this.failure = failure
  }
}

const MAX_MAIL_BYTES = 35 * 1024 * 1024
/** Fetched by one command, so many mails of so many bytes: what a command asks for is held in memory. */
const AT_ONCE = 20
const BYTES_AT_ONCE = 16 * 1024 * 1024
const IDLE_MS = 25 * 60_000
const CONNECT_MS = 20_000
const SILENCE_MS = 3 * 60_000

/**
 * Opens a folder of a mailbox by IMAP. The name of the host is looked up once and must lead outside, unless it is one of the inside that the
 * settings allow; certificates are checked. imapflow is loaded with the first mailbox: most installations read none.
 * @throws ImapError
 */
export async function openImapFolder(at: ImapAt, insideHosts: readonly string[]): Promise<ImapFolder> {
  const address = await outsideAddressOf(at.host, insideHosts).catch((error: unknown) => {
    throw new ImapError('host', says(error), { cause: error })
  })
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: address,
    ...(isIP(at.host) === 0 ? { servername: at.host } : {}),
    port: at.port,
    secure: at.security === 'tls',
    doSTARTTLS: at.security === 'starttls' ? true : at.security === 'none' ? false : undefined,
    auth: at.accessToken === undefined ? { user: at.user, pass: at.password } : { user: at.user, accessToken: at.accessToken },
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxIdleTime: IDLE_MS,
    autoIdleDelay: 500,
    maxLiteralSize: MAX_MAIL_BYTES + 1_024,
    maxResponseSize: MAX_MAIL_BYTES + 1_024 * 1_024,
  })
  let lost: Error | undefined
  const watch = watching(client, (error) => {
    lost = error
  })
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw failureOf(error, lost)
  }
  let box: Awaited<ReturnType<ImapFlow['mailboxOpen']>>
  try {
    box = await client.mailboxOpen(at.folder)
  } catch (error) {
    client.close()
    throw new ImapError('folder', says(error), { cause: error })
  }

  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw failureOf(error, lost)
    }
  }

  const fetch = (uids: readonly number[], query: FetchQueryObject): Promise<FetchMessageObject[]> =>
    guarded(client.fetchAll(uids.join(','), { uid: true, ...query }, { uid: true }))

  async function* fetchAll(uids: readonly number[]): AsyncGenerator<ImapMail> {
    for (let at = 0; at < uids.length; at += AT_ONCE) {
      const known = await fetch(uids.slice(at, at + AT_ONCE), { size: true, internalDate: true })
      const heads = new Map(known.map((one) => [one.uid, one]))
      for (const some of inBatches(known.toSorted((a, b) => a.uid - b.uid))) {
        const isWhole = some.every(({ size = 0 }) => size <= MAX_MAIL_BYTES)
        const found = await fetch(
          some.map(({ uid }) => uid),
          { source: isWhole ? true : { start: 0, maxLength: MAX_MAIL_BYTES } },
        )
        for (const { uid, source } of found.toSorted((a, b) => a.uid - b.uid)) {
          const at = heads.get(uid)?.internalDate
          if (source) yield { uid, bytes: source, receivedAt: at ? new Date(at) : undefined }
        }
      }
    }
  }

  return {
    uidValidity: String(box.uidValidity),
    uidNext: box.uidNext,
    async *above(uid) {
      // `n:*` names the last mail even where its number is lower.
      const found = (await guarded(client.search({ uid: `${uid + 1}:*` }, { uid: true }))) || []
      yield* fetchAll(found.filter((one) => one > uid).toSorted((a, b) => a - b))
    },
    async *since(day) {
      yield* fetchAll(((await guarded(client.search({ since: day }, { uid: true }))) || []).toSorted((a, b) => a - b))
    },
    async markSeen(uids) {
      if (uids.length > 0) await guarded(client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true }))
    },
    news: watch,
    async poll() {
      if (lost || !client.usable) throw failureOf(lost ?? new Error('the connection was closed'), lost)
      await guarded(client.noop())
    },
    async close() {
      await client.logout().catch(() => undefined)
      client.close()
    },
  }
}

/** Parts of a list of mails, each of a bounded size; one that is too large comes alone. */
function* inBatches(mails: readonly FetchMessageObject[]): Generator<FetchMessageObject[]> {
  let batch: FetchMessageObject[] = []
  let bytes = 0
  for (const mail of mails) {
    const { size = 0 } = mail
    if (batch.length > 0 && bytes + size > BYTES_AT_ONCE) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(mail)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

/** Collects what a connection says of its own, for whoever waits for it. */
function watching(client: ImapFlow, onLost: (error: Error | undefined) => void): (ms: number) => Promise<void> {
  let isNews = false
  let wake = () => {}
  const tell = () => {
    isNews = true
    wake()
  }
  client.on('exists', tell)
  client.on('close', () => {
    onLost(new Error('the connection was closed'))
    tell()
  })
  client.on('error', (error: Error) => {
    onLost(error)
    tell()
  })
  return async (ms) => {
    if (!isNews) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      wake = resolve
      await promise
      clearTimeout(timer)
    }
    isNews = false
  }
}

type Said = { responseText?: string; message?: string; code?: string; authenticationFailed?: boolean }
const says = (error: unknown) => (error as Said).responseText ?? (error as Said).message ?? String(error)

function failureOf(error: unknown, lost: Error | undefined): ImapError {
  if (error instanceof ImapError) return error
  const { authenticationFailed, code = '' } = error as Said
  const kind = authenticationFailed ? 'auth' : failureKindOf(`${code} ${(lost as Said | undefined)?.code ?? ''} ${says(error)}`)
  return new ImapError(kind, says(error), { cause: error })
}
