import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { processDue } from '@balcao/core/email/inbound/process'
import { takeRaw } from '@balcao/core/email/inbound/take-raw'
import { messageIdOf, replyAddressOf } from '@balcao/core/email/mail-tokens'
import type { Desk } from '@balcao/core/testing/desk'
import { signHere } from '@balcao/core/testing/no-files'
import type { Files } from '@balcao/platform/files/files'
import { UNCHECKED } from '@balcao/platform/inbound/authenticate'
import { keepBytesIn } from '../keep-bytes.ts'
import { readMail, type Zone } from '../read-mail.ts'

/** A store of files in this process. */
function filesHere() {
  const kept = new Map<string, Buffer>()
  const files = {
    async put(key: string, source: AsyncIterable<Uint8Array>) {
      const chunks: Uint8Array[] = []
      for await (const chunk of source) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      kept.set(key, bytes)
      return { size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    async get(key: string) {
      const bytes = kept.get(key)
      return bytes && { size: bytes.byteLength, stream: Readable.from([bytes]) }
    },
    async remove(key: string) {
      kept.delete(key)
    },
  } satisfies Pick<Files, 'put' | 'get' | 'remove'>
  return { kept, files }
}

type Parts = { from?: string; to?: string; subject?: string; text?: string; headers?: Record<string, string>; body?: string; type?: string }

let count = 0
/** A mail as it comes over the wire. */
export function aMail({
  from = 'Ana <ana@acme.test>',
  to = 'suporte@acme.test',
  subject = 'Ajuda',
  text = 'Olá',
  headers = {},
  body,
  type,
}: Parts = {}) {
  count += 1
  const all: Record<string, string> = {
    From: from,
    To: to,
    Subject: subject,
    'Message-ID': `<mail-${count}-${process.pid}@mail.acme.test>`,
    Date: 'Wed, 25 Nov 2026 10:00:00 -0300',
    'Content-Type': type ?? 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? text}\r\n`)
}

/** A desk with a mailbox, and all that happens to a mail that comes to it. `vouched`: what domains say of their mails. */
export async function aDeskOfMail(desk: Desk, address = 'suporte@acme.test') {
  const { kept, files } = filesHere()
  const state = { vouched: 'none' as 'pass' | 'fail' | 'none', policy: 'none', broken: (_: string) => false }
  const { id: mailboxId } = await desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({ tenantId: desk.id, address, kind: 'forward', forwardKey: `key-${desk.id}-${address}`, queueId: desk.queueId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const deps = {
    db: desk.db,
    files,
    keepBytes: keepBytesIn(files, false),
    signer: signHere,
    log: { warn: () => undefined, error: () => undefined },
    async read(bytes: Uint8Array) {
      if (state.broken(Buffer.from(bytes).toString())) throw new Error('the thread was ended')
      const mail = await readMail(bytes, null, 'desk.test', {} as Zone)
      return { ...mail, auth: { ...UNCHECKED, vouched: state.vouched, dmarc: state.vouched, policy: state.policy } }
    },
  }
  const take = (bytes: Buffer, envelope: { from: string; to: string[] } = { from: 'ana@acme.test', to: [address] }) =>
    takeRaw(
      { db: desk.db, files, isScanned: false },
      {
        ...{ tenantId: desk.id, mailboxId, bytes, source: 'smtp' as const },
        envelope: { ...envelope, ip: null, helo: null },
      },
    )
  const row = (id: number) => desk.rows((tx) => tx.selectFrom('inboundMails').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  return {
    ...{ kept, deps, state, mailboxId, take, row },
    /** Works on all that waits. */
    async work() {
      while (await processDue(deps));
    },
    /** A mail comes, and is worked on. */
    async receive(bytes: Buffer, envelope?: { from: string; to: string[] }) {
      const { id } = await take(bytes, envelope)
      while (await processDue(deps));
      return row(id)
    },
    tokens: {
      messageId: (ticketId: number, recipient: string, mailId = 1) =>
        `<${messageIdOf(signHere, { tenantId: desk.id, ticketId, recipient, mailId, day: today() })}@desk.test>`,
      address: (ticketId: number, recipient: string) =>
        replyAddressOf(signHere, address, { tenantId: desk.id, ticketId, recipient, day: today() }),
    },
  }
}

const today = () => Math.floor(Date.now() / 86_400_000)
