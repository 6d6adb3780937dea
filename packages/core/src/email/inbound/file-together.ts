import { createHash } from 'node:crypto'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { asSystem, type Ctx } from '../../ctx.ts'
import type { MailSigner } from '../../ports.ts'
import type { StoredFile } from './files-of-mail.ts'
import { judge } from './judge.ts'
import type { KeptMail, ReadMail } from './read-mail.ts'
import { appended, lockInbound } from './rows.ts'

type Deps = { db: Database; files: { remove(key: string): Promise<void> }; signer: MailSigner }
type Place = { tenantId: number; id: number; envelope: { to: string[] } | null }
type Ready = Place & { mail: ReadMail; files: readonly StoredFile[] }
type Waiting = Ready & { done: () => void; fail: (error: unknown) => void }
export type Filing = ReturnType<typeof openFiling>

const MOST_TOGETHER = 16

/** Nothing in it points at a mail or a ticket from before: whatever becomes of it has to do with no other mail. */
const standsAlone = ({ mail, envelope }: Ready) =>
  mail.inReplyTo.length === 0 &&
  mail.references.length === 0 &&
  mail.report === null &&
  !mail.subject.includes('[#') &&
  ![...mail.to, ...mail.cc]
    .map(({ address }) => address)
    .concat(mail.deliveredTo, envelope?.to ?? [])
    .some((address) => address.includes('+'))

/**
 * Files mails that are read. A ticket's number is given out to one transaction of an organisation after the other: those that are ready
 * meanwhile, and have nothing to do with each other, become tickets in one. Where that fails, each is filed by itself.
 */
export function openFiling(deps: Deps) {
  const waiting = new Map<number, Waiting[]>()

  /** Those that go together: of each sender and of each Message-ID only one. */
  function take(tenantId: number): Waiting[] {
    const seen = new Set<string>()
    const { some = [], others = [] } = Object.groupBy(waiting.get(tenantId) ?? [], ({ mail }) => {
      const marks = [mail.from[0]?.address ?? '', mail.messageId ?? ''].filter(Boolean)
      if (seen.size >= 2 * MOST_TOGETHER || marks.some((mark) => seen.has(mark))) return 'others'
      for (const mark of marks) seen.add(mark)
      return 'some'
    })
    waiting.set(tenantId, others)
    return some.toSorted((a, b) => a.id - b.id)
  }

  async function work(tenantId: number): Promise<void> {
    for (let some = take(tenantId); some.length > 0; some = take(tenantId)) {
      const failure = await fileAll(deps, tenantId, some).catch((error: unknown) => ({ error }))
      // Which of them it was shows by itself.
      for (const one of some)
        if (failure === undefined) one.done()
        else if (some.length === 1 || isUnavailable(failure.error)) one.fail(failure.error)
        else await fileAll(deps, tenantId, [one]).then(one.done, one.fail)
    }
    waiting.delete(tenantId)
  }

  return {
    /** @throws what filing it throws; it was not filed then */
    async add({ tenantId, id, envelope }: Place, mail: ReadMail, files: readonly StoredFile[]): Promise<void> {
      const ready = { tenantId, id, envelope, mail, files }
      if (!standsAlone(ready)) return fileAll(deps, tenantId, [ready])
      await new Promise<void>((done, fail) => {
        const others = waiting.get(tenantId)
        waiting.set(tenantId, [...(others ?? []), { ...ready, done, fail }])
        if (!others) void work(tenantId)
      })
    },
  }
}

/** Decides and writes tickets or messages: the mails and what became of them are one transaction. */
async function fileAll({ db, signer, files: store }: Deps, tenantId: number, all: readonly Ready[]): Promise<void> {
  const spare = await asSystem(db, tenantId, async (ctx) => {
    // All of them end before the transaction does, whatever becomes of one.
    const results = await Promise.allSettled(all.map((one) => fileOne(ctx, signer, one)))
    return results.flatMap((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
  })
  for (const key of spare) await store.remove(key)
}

/** @returns keys of stored bytes that are not needed */
async function fileOne(ctx: Ctx, signer: MailSigner, { id, mail, files }: Ready): Promise<string[]> {
  const row = await lockInbound(ctx.db, id)
  if (row?.state !== 'received') return files.map(({ key }) => key)
  const { digest } = await remember(ctx, id, mail)
  return judge(ctx, signer, row, { ...mail, digest }, files)
}

const digestOf = ({ from, content, quoted, files }: ReadMail) => {
  const hash = createHash('sha256').update(JSON.stringify([from[0]?.address ?? '', content, quoted]))
  for (const { bytes } of files) hash.update(bytes)
  return hash.digest('hex')
}

/** What is known of a mail once it was read; its path says how long each step took. */
export async function remember({ db }: Ctx, id: number, { ms, enclosed: _, ...mail }: ReadMail): Promise<{ digest: string }> {
  const files = mail.files.map(({ name, mime, inline, bytes }) => ({ name, mime, inline, size: bytes.byteLength }))
  const digest = digestOf({ ms, ...mail })
  const kept: KeptMail = { ...mail, files, digest }
  const [from] = mail.from
  const { spf, dkim, dmarc } = mail.auth
  await db
    .updateTable('inboundMails')
    .set({
      messageId: mail.messageId?.slice(0, 900) ?? null,
      fromAddress: from?.address ?? null,
      fromName: from?.name ?? null,
      subject: mail.subject,
      vouched: mail.auth.vouched,
      parsed: JSON.stringify(kept),
      stages: appended([
        { step: 'parse', ms: ms.parse, says: `${mail.files.length}` },
        { step: 'authenticate', ms: ms.authenticate, says: `SPF ${spf} · DKIM ${dkim[0]?.result ?? 'none'} · DMARC ${dmarc}` },
        { step: 'clean', ms: ms.clean, says: mail.cut ? 'cut' : '' },
      ]),
    })
    .where('id', '=', id)
    .execute()
  return { digest }
}
