import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../../ctx.ts'
import { asDomainError } from '../../errors.ts'
import type { MailSigner, ReadableBytes } from '../../ports.ts'
import { type Filing, openFiling, remember } from './file-together.ts'
import { type KeepBytes, storeFiles } from './files-of-mail.ts'
import { MALFORMED, type MailReader, type ReadMail } from './read-mail.ts'
import { putOff, settle } from './rows.ts'

export type InboundDeps = {
  db: Database
  files: ReadableBytes & { remove(key: string): Promise<void> }
  keepBytes: KeepBytes
  read: MailReader
  signer: MailSigner
  log: Record<'warn' | 'error', (fields: object, text: string) => void>
}

/** Worked on at once by one worker: some are read while others are filed. */
const AT_ONCE = 16
/** A worker that died lets go of its mails after this; longer than any mail takes. */
const LEASE_SECONDS = 60
/** Of the mails that wait longest, so many are looked at when organisations take turns. */
const WINDOW = 500

type Due = {
  tenantId: number
  id: number
  fileId: string
  envelope: { from: string; to: string[]; ip: string | null; helo: string | null } | null
}

/** Takes mails that wait, organisations in turn and each in the order of arrival. The rows are the queue. */
async function claim({ db }: InboundDeps, most: number): Promise<Due[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`
      with waiting as (
        select tenant_id, id from inbound_mails where state = 'received' and due_at <= now() order by due_at, id limit ${WINDOW}
      ), turns as (
        select tenant_id, id, row_number() over (partition by tenant_id order by id) as turn from waiting order by turn, id limit ${most}
      )
      update inbound_mails m set due_at = now() + make_interval(secs => ${LEASE_SECONDS}), tries = m.tries + 1
      from turns t where m.tenant_id = t.tenant_id and m.id = t.id and m.state = 'received' and m.due_at <= now()
      returning m.tenant_id, m.id, m.file_id, m.envelope`.execute(tx),
  )
  return rows.toSorted((a, b) => a.id - b.id)
}

/**
 * Works on mails that wait, so many at once: the place of one that is done is taken by the next, so that one that takes long holds up no
 * other. A mail whose worker died is taken again, and one that cannot be read is put aside after some tries while the others go on.
 * @param onRoom there is room again
 */
export function openProcessing(deps: InboundDeps, onRoom: () => void) {
  const filing = openFiling(deps)
  const running = new Set<Promise<void>>()
  const away: unknown[] = []

  function begin(due: Due): void {
    const one: Promise<void> = processOne(deps, filing, due)
      .catch((error: unknown) => void away.push(error))
      .finally(() => {
        running.delete(one)
        if (running.size <= AT_ONCE / 2) onRoom()
      })
    running.add(one)
  }

  return {
    /** Begins with what there is room for. @throws while the database is away */
    async step(): Promise<boolean> {
      if (away.length > 0) throw away.splice(0)[0]
      if (running.size < AT_ONCE) for (const due of await claim(deps, AT_ONCE - running.size)) begin(due)
      return false
    },
    /** Resolves when all that was begun has ended. */
    rest: () => Promise.all(running),
  }
}

/** Works on some of the mails that wait, and ends with the last of them. @returns whether there may be more @throws while the database is away */
export async function processDue(deps: InboundDeps): Promise<boolean> {
  const filing = openFiling(deps)
  const rows = await claim(deps, AT_ONCE)
  const results = await Promise.allSettled(rows.map((due) => processOne(deps, filing, due)))
  const away = results.find((one) => one.status === 'rejected')
  if (away) throw away.reason
  return rows.length > 0
}

/** Reads one mail, and has it filed. @throws while the database is away */
async function processOne(deps: InboundDeps, filing: Filing, due: Due): Promise<void> {
  let mail: ReadMail | undefined
  try {
    const file = await deps.files.get(due.fileId)
    if (!file) throw new Error('its bytes are gone')
    const chunks: Uint8Array[] = []
    for await (const chunk of file.stream) chunks.push(chunk)
    const { envelope } = due
    mail = await deps.read(Buffer.concat(chunks), envelope?.ip ? { ip: envelope.ip, helo: envelope.helo ?? '', from: envelope.from } : null)
    const enclosed = await storeFiles(deps.keepBytes, mail.enclosed?.files ?? [])
    const files = [...(await storeFiles(deps.keepBytes, mail.files)), ...enclosed.map((file) => ({ ...file, isEnclosed: true as const }))]
    await filing.add(due, mail, files)
  } catch (error) {
    if (isUnavailable(error)) throw error
    await fail(deps, due, error, mail)
  }
}

async function fail({ db, log }: InboundDeps, { tenantId, id }: Due, error: unknown, mail?: ReadMail): Promise<void> {
  // A thread passes errors on as text.
  const text = (error instanceof Error ? error.message : String(error)).replace(/^Error: /, '')
  const { kind, code } = asDomainError(error)
  log.warn({ err: error, tenantId, inboundId: id }, 'a mail could not be worked on')
  await asSystem(db, tenantId, async (ctx) => {
    if (mail) await remember(ctx, id, mail)
    if (text.startsWith(MALFORMED))
      return settle(ctx, id, { verdict: 'suspended', cause: 'malformed' }, [
        { step: 'parse', ms: 0, says: text.slice(MALFORMED.length, 200) },
      ])
    await putOff(ctx.db, id, kind === 'internal' ? text : code)
  })
}
