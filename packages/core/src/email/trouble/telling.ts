import type { Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'

/** What a mailbox does, and may fail at. */
export type Duty = 'reading' | 'sending'

/** What passes by itself within so long is nobody's concern; what somebody has to do something about is told of at once. */
const PATIENCE_MS = 15 * 60_000
const FOR_PEOPLE: readonly string[] = ['auth', 'sealed', 'folder']
/** That a mailbox works again is worth telling where it did not for so long. */
const LONG_MS = 30 * 60_000

type Trouble = { mailboxId: number; duty: Duty; failure: string | null; since: string | null; toldAt: string | null; isSure: boolean }

/** Has those who manage mail told of a trouble: once, until it is over. @param isSure a server may refuse once by mistake */
export async function tellOfTrouble(ctx: Ctx, { mailboxId, duty, failure, since, toldAt, isSure }: Trouble): Promise<void> {
  if (toldAt !== null || failure === null || since === null) return
  const isForPeople = isSure && FOR_PEOPLE.includes(failure)
  if (!isForPeople && Date.now() - Date.parse(since) < PATIENCE_MS) return
  await ctx.db
    .updateTable('mailboxes')
    .set(duty === 'reading' ? { toldAt: now } : { sendingToldAt: now })
    .where('id', '=', mailboxId)
    .execute()
  await ctx.emit('mailbox:troubled', { mailboxId, duty, works: false })
}

/** A trouble is over; that is told where people were told of it long ago. The mailbox itself is the caller's to write. */
export async function tellOfRecovery(ctx: Ctx, mailboxId: number, duty: Duty, toldAt: string | null): Promise<void> {
  if (toldAt === null || Date.now() - Date.parse(toldAt) < LONG_MS) return
  await ctx.emit('mailbox:troubled', { mailboxId, duty, works: true })
}
