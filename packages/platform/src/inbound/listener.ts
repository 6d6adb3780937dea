import { once } from 'node:events'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server'
import type { Log } from '../log.ts'

export type Envelope = { from: string; to: string[]; ip: string | null; helo: string | null }
export type Door<Box> = {
  /** The mailbox of an address; undefined where there is none. @throws where that cannot be said now */
  find(address: string): Promise<Box | undefined>
  /** Takes a mail for a mailbox; once this resolves it is not lost. */
  take(box: Box, bytes: Buffer, envelope: Envelope): Promise<unknown>
}
export type Listener = { port: number; close(): Promise<void> }

export const MAX_MAIL_BYTES = 35 * 1024 * 1024
const MAX_RECIPIENTS = 50
const MAX_CLIENTS = 200
const MAX_PER_ADDRESS = 20
/** More than this from one sender waits in the sender's own queue. */
const PER_SENDER = [
  { points: 50, duration: 60 },
  { points: 600, duration: 3_600 },
]

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const LATER = answer(451, '4.3.0 Try again later')
const UNKNOWN = answer(550, '5.1.1 No such mailbox here')
const TOO_MANY = answer(450, '4.7.1 Too many mails, try again later')
const TOO_LARGE = answer(552, '5.3.4 The mail is too large')

/**
 * Listens for mails. Each is taken for all of its mailboxes before it is acknowledged; while that cannot be done, the sender is told to
 * come again, and keeps the mail.
 */
export async function openListener<Box>(at: { host: string; port: number; name: string }, door: Door<Box>, log: Log): Promise<Listener> {
  const limiters = PER_SENDER.map((limit) => new RateLimiterMemory(limit))
  const connections = new Map<string, number>()
  const boxes = new WeakMap<SMTPServerSession, Map<string, Box>>()
  const addressOf = ({ remoteAddress }: SMTPServerSession) => remoteAddress.replace(/^::ffff:/, '')

  async function recipient({ address }: SMTPServerAddress, session: SMTPServerSession): Promise<void> {
    if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) throw answer(452, '4.5.3 Too many recipients')
    const box = await door.find(address).catch((error: unknown) => {
      log.warn({ err: error }, 'a mailbox could not be looked up')
      throw LATER
    })
    if (!box) throw UNKNOWN
    const known = boxes.get(session) ?? new Map<string, Box>()
    boxes.set(session, known.set(address, box))
  }

  async function take(session: SMTPServerSession, stream: AsyncIterable<Buffer> & { sizeExceeded?: boolean }): Promise<void> {
    const chunks: Buffer[] = []
    let size = 0
    // What is too large is read to its end, and thrown away: the answer comes after it.
    for await (const chunk of stream) {
      size += chunk.byteLength
      if (size <= MAX_MAIL_BYTES) chunks.push(chunk)
    }
    if (size > MAX_MAIL_BYTES || stream.sizeExceeded) throw TOO_LARGE
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address.toLowerCase() : ''
    const sender = from || addressOf(session)
    for (const limiter of limiters)
      await limiter.consume(sender).catch(() => {
        throw TOO_MANY
      })
    const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
    const envelope = { from, to, ip: addressOf(session), helo: session.hostNameAppearsAs || null }
    try {
      for (const { address } of session.envelope.rcptTo) {
        const box = boxes.get(session)?.get(address)
        if (box) await door.take(box, Buffer.concat(chunks), envelope)
      }
    } catch (error) {
      log.warn({ err: error }, 'a mail could not be taken; its sender keeps it')
      throw LATER
    }
  }

  const answering = (work: Promise<void>, done: (error?: Error | null) => void) => {
    work.then(
      () => done(),
      (error: unknown) => done(error instanceof Error && 'responseCode' in error ? error : LATER),
    )
  }
  const server = new SMTPServer({
    name: at.name,
    banner: 'Balcão',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideSMTPUTF8: false,
    logger: false,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: 60_000,
    onConnect(session, done) {
      const count = (connections.get(addressOf(session)) ?? 0) + 1
      if (count > MAX_PER_ADDRESS) return done(answer(421, '4.7.0 Too many connections'))
      connections.set(addressOf(session), count)
      done()
    },
    onClose(session) {
      const count = (connections.get(addressOf(session)) ?? 1) - 1
      if (count > 0) connections.set(addressOf(session), count)
      else connections.delete(addressOf(session))
    },
    onRcptTo: (address, session, done) => answering(recipient(address, session), done),
    onData: (stream, session, done) => answering(take(session, stream), done),
  })
  server.on('error', (error) => log.warn({ err: error }, 'a connection of the mail listener failed'))
  const listening = server.listen(at.port, at.host)
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  log.info({ host: at.host, port }, 'listening for mails')
  return { port, close: () => new Promise((done) => server.close(() => done())) }
}
