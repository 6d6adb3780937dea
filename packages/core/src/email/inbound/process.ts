import { createHash } from 'node:crypto'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../ctx.ts'
import { asDomainError } from '../../errors.ts'
import type { MailSigner, ReadableBytes } from '../../ports.ts'
import { type KeepBytes, type StoredFile, storeFiles } from './files-of-mail.ts'
import { judge } from './judge.ts'
import { type KeptMail, MALFORMED, type MailReader, type ReadMail } from './read-mail.ts'
import { addStages, lockInbound, putOff, settle } from './rows.ts'

export type InboundDeps = {
  db: Database
  files: ReadableBytes & { remove(key: string): Promise<void> }
  keepBytes: KeepBytes
  read: MailReader
  signer: MailSigner
  log: Record<'warn' | 'error', (fields: object, text: string) => void>
}

/** Worked on at once by one worker. */
const AT_ONCE = 8
/** A worker that died lets go of its mails after this; longer than any mail takes. */
const LEASE_SECONDS = 60
/** Of the mails that wait longest, so many are looked at when organisations take turns. */
const WINDOW = 500

type Due = { tenantId: number; id: number }

/**
 * Works on mails that wait, organisations in turn and each in the order of arrival. The rows are the queue: a mail whose worker died is
 * taken again, and one that cannot be read is put aside after some tries while the others go on.
 * @returns whether there may be more
 */
export async function processDue(deps: InboundDeps): Promise<boolean> {
  const { rows } = await inSystem(deps.db, (tx) =>
    sql<Due>`
      with waiting as (
        select tenant_id, id from inbound_mails where state = 'received' and due_at <= now() order by due_at, id limit ${WINDOW}
      ), turns as (
        select tenant_id, id, row_number() over (partition by tenant_id order by id) as turn from waiting order by turn, id limit ${AT_ONCE}
      )
      update inbound_mails m set due_at = now() + make_interval(secs => ${LEASE_SECONDS}), tries = m.tries + 1
      from turns t where m.tenant_id = t.tenant_id and m.id = t.id and m.state = 'received' and m.due_at <= now()
      returning m.tenant_id, m.id`.execute(tx),
  )
  const results = await Promise.allSettled(rows.map((due) => processOne(deps, due)))
  const away = results.find((one) => one.status === 'rejected')
  if (away) throw away.reason
  return rows.length > 0
}

/** Reads one mail, and files it in one transaction with what is written down about it. @throws while the database is away */
export async function processOne(deps: InboundDeps, { tenantId, id }: Due): Promise<void> {
  try {
    const row = await asSystem(deps.db, tenantId, (ctx) => lockInbound(ctx.db, id))
    if (row?.state !== 'received') return
    const file = await deps.files.get(row.fileId)
    if (!file) throw new Error('its bytes are gone')
    const chunks: Uint8Array[] = []
    for await (const chunk of file.stream) chunks.push(chunk)
    const client = row.envelope?.ip ? { ip: row.envelope.ip, helo: row.envelope.helo ?? '', from: row.envelope.from } : null
    const mail = await deps.read(Buffer.concat(chunks), client)
    await asSystem(deps.db, tenantId, (ctx) => remember(ctx, id, mail))
    await fileMail(deps, { tenantId, id }, mail)
  } catch (error) {
    if (isUnavailable(error)) throw error
    await fail(deps, { tenantId, id }, error)
  }
}

const digestOf = ({ from, content, quoted, files }: ReadMail) => {
  const hash = createHash('sha256').update(JSON.stringify([from[0]?.address ?? '', content, quoted]))
  for (const { bytes } of files) hash.update(bytes)
  return hash.digest('hex')
}

/** What is known of a mail once it was read; its path says how long each step took. */
async function remember({ db }: Ctx, id: number, { ms, ...mail }: ReadMail): Promise<void> {
  const files = mail.files.map(({ name, mime, inline, bytes }) => ({ name, mime, inline, size: bytes.byteLength }))
  const kept: KeptMail = { ...mail, files, digest: digestOf({ ms, ...mail }) }
  const [from] = mail.from
  await db
    .updateTable('inboundMails')
    .set({
      messageId: mail.messageId?.slice(0, 900) ?? null,
      fromAddress: from?.address ?? null,
      fromName: from?.name ?? null,
      subject: mail.subject,
      vouched: mail.auth.vouched,
      parsed: JSON.stringify(kept),
    })
    .where('id', '=', id)
    .execute()
  const { spf, dkim, dmarc } = mail.auth
  await addStages(db, id, [
    { step: 'parse', ms: ms.parse, says: `${mail.files.length}` },
    { step: 'authenticate', ms: ms.authenticate, says: `SPF ${spf} · DKIM ${dkim[0]?.result ?? 'none'} · DMARC ${dmarc}` },
    { step: 'clean', ms: ms.clean, says: mail.cut ? 'cut' : '' },
  ])
}

/** Stores the files, then decides and writes ticket or message: the mail and what became of it are one transaction. */
async function fileMail(deps: InboundDeps, { tenantId, id }: Due, mail: ReadMail): Promise<void> {
  const files: StoredFile[] = await storeFiles(deps.keepBytes, mail.files)
  const spare = await asSystem(deps.db, tenantId, async (ctx) => {
    const row = await lockInbound(ctx.db, id)
    return row?.state === 'received'
      ? judge(ctx, deps.signer, row, { ...mail, digest: digestOf(mail) }, files)
      : files.map(({ key }) => key)
  })
  for (const key of spare) await deps.files.remove(key)
}

async function fail({ db, log }: InboundDeps, { tenantId, id }: Due, error: unknown): Promise<void> {
  // A thread passes errors on as text.
  const text = (error instanceof Error ? error.message : String(error)).replace(/^Error: /, '')
  const { kind, code } = asDomainError(error)
  log.warn({ err: error, tenantId, inboundId: id }, 'a mail could not be worked on')
  await asSystem(db, tenantId, async (ctx) => {
    if (text.startsWith(MALFORMED))
      return settle(ctx, id, { verdict: 'suspended', cause: 'malformed' }, [
        { step: 'parse', ms: 0, says: text.slice(MALFORMED.length, 200) },
      ])
    await putOff(ctx.db, id, kind === 'internal' ? text : code)
  })
}
