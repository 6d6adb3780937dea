import { type Cursor, type TakenBox, wasRead } from '@balcao/core/email/fetching/boxes'
import { takeRaw } from '@balcao/core/email/inbound/take-raw'
import type { Database } from '@balcao/db/database'
import type { Files } from '@balcao/platform/files/files'
import { ImapError, type ImapFolder, type ImapMail, openImapFolder } from '@balcao/platform/inbound/imap'

/** A notice of a new mail is only a hint: without one it is asked this often. */
const POLL_MS = 60_000
/** Mails that came while a mailbox was numbered anew are looked for this far back. */
const RESCAN_DAYS = 14
const DAY_MS = 86_400_000
/** The cursor is written down at least after so many mails. */
const BATCH = 20

export type ReadDeps = {
  db: Database
  files: Pick<Files, 'put' | 'remove'>
  isScanned: boolean
  insideHosts: readonly string[]
  /** Called when mails were taken. */
  onTaken: () => void
  open?: typeof openImapFolder
  pollMs?: number
}

/**
 * Reads one mailbox until told to stop: each mail is taken before the cursor passes it, so that a process that dies in between takes it
 * again, and the same bytes are one mail. @throws ImapError, and what the database or the file store throw
 */
export async function readMailbox(deps: ReadDeps, box: TakenBox, stop: AbortSignal): Promise<void> {
  const { password, accessToken } = box
  if (password === undefined && accessToken === undefined) throw new SealedError('the password can no longer be unsealed')
  const folder = await (deps.open ?? openImapFolder)({ ...box.imap, password: password ?? '', accessToken }, deps.insideHosts)
  const end = () => void folder.close()
  stop.addEventListener('abort', end)
  try {
    let cursor = await beginAt(deps, box, folder)
    await wasRead(deps, box, cursor)
    while (!stop.aborted) {
      cursor = await takeAll(deps, box, folder.above(cursor.uid), cursor, folder)
      await folder.news(deps.pollMs ?? POLL_MS)
      if (stop.aborted) break
      await folder.poll()
      await wasRead(deps, box, cursor)
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    stop.removeEventListener('abort', end)
    await folder.close()
  }
}

/** The password was sealed under a secret that is gone. */
class SealedError extends Error {
  override name = 'SealedError'
}

/** Where reading goes on. A mailbox that is new here begins with what comes from now on; one that was numbered anew is looked through. */
async function beginAt(deps: ReadDeps, box: TakenBox, folder: ImapFolder): Promise<Cursor> {
  const { uidValidity, uidNext } = folder
  if (box.cursor?.uidValidity === uidValidity) return box.cursor
  const newest = { uidValidity, uid: uidNext - 1 }
  if (box.cursor === null) return newest
  await takeAll(deps, box, folder.since(new Date(Date.now() - RESCAN_DAYS * DAY_MS)), { uidValidity, uid: 0 }, folder, false)
  return newest
}

/** Takes mails, and writes the cursor down behind them. @returns the cursor behind the last one */
async function takeAll(
  deps: ReadDeps,
  box: TakenBox,
  mails: AsyncIterable<ImapMail>,
  from: Cursor,
  folder: ImapFolder,
  keepsCursor = true,
): Promise<Cursor> {
  let cursor = from
  let taken: number[] = []
  const settle = async () => {
    if (taken.length === 0) return
    deps.onTaken()
    if (keepsCursor) await wasRead(deps, box, cursor)
    await folder.markSeen(taken)
    taken = []
  }
  for await (const { uid, bytes, receivedAt } of mails) {
    const { tenantId, id: mailboxId } = box
    await takeRaw(deps, { tenantId, mailboxId, bytes, source: 'imap', envelope: null, ...arrival(receivedAt) })
    cursor = { ...cursor, uid: Math.max(cursor.uid, uid) }
    taken.push(uid)
    if (taken.length >= BATCH) await settle()
  }
  await settle()
  return cursor
}

/** When a mail came, where its server's clock is to be believed: mails that somebody moved in may be of any year. */
function arrival(at: Date | undefined): { receivedAt?: string } {
  const age = at ? Date.now() - at.getTime() : Number.NaN
  return at && age >= 0 && age < RESCAN_DAYS * DAY_MS ? { receivedAt: at.toISOString() } : {}
}

/** What is written down of a failure. */
export function failureOf(error: unknown): { failure: ImapError['failure'] | 'sealed'; says: string } | undefined {
  if (error instanceof ImapError) return { failure: error.failure, says: error.message }
  return error instanceof SealedError ? { failure: 'sealed', says: error.message } : undefined
}
