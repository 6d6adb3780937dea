import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../ctx.ts'
import { tellOfRecovery, tellOfTrouble } from './telling.ts'

type Failure = 'auth' | 'host' | 'tls' | 'timeout' | 'lost'

/** What a failure to send says of the mailbox's server; undefined where it says nothing of it. */
export function serverTrouble(error: unknown): { failure: Failure; says: string } | undefined {
  if (!(error instanceof Error) || error.name !== 'MailServerError') return undefined
  return { failure: (error as Error & { failure: Failure }).failure, says: error.message }
}

/** Writes down that the own server of a mailbox takes no mails; those that wait are tried again. */
export async function couldNotSend(ctx: Ctx, mailboxId: number, { failure, says }: { failure: Failure; says: string }): Promise<void> {
  const row = await ctx.db
    .updateTable('mailboxes')
    .set({
      sendingSince: sql`coalesce(sending_since, now())`,
      sendingFailure: failure,
      sendingError: says.slice(0, 300),
    })
    .where('id', '=', mailboxId)
    .returning(['sendingSince as since', 'sendingToldAt as toldAt'])
    .executeTakeFirst()
  if (!row) return
  await ctx.emit('mailbox:changed', { mailboxId })
  await tellOfTrouble(ctx, { mailboxId, duty: 'sending', failure, ...row, isSure: true })
}

/** Writes down that it takes mails, where it did not. */
export async function couldSend(ctx: Ctx, mailboxId: number): Promise<void> {
  const before = await ctx.db
    .selectFrom('mailboxes')
    .select(['sendingToldAt as toldAt'])
    .where('id', '=', mailboxId)
    .where((eb) => eb.or([eb('sendingSince', 'is not', null), eb('sendingToldAt', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  await ctx.db
    .updateTable('mailboxes')
    .set({ sendingSince: null, sendingFailure: null, sendingError: null, sendingToldAt: null })
    .where('id', '=', mailboxId)
    .execute()
  await queueAgain(ctx, mailboxId)
  await ctx.emit('mailbox:changed', { mailboxId })
  await tellOfRecovery(ctx, mailboxId, 'sending', before.toldAt)
}

/** The job of a mail gives up after so long; until then it is not queued a second time. */
const JOB_HOURS = 3
/** As other mail servers do, a mail is tried for so long; then the message says that it did not go out. */
const LONGEST_DAYS = 5
const AT_ONCE = 500

/** Mails of a mailbox that wait with no job any more. */
const stranded = (mailboxId: number) => sql`
  sent_at is null and held_until is null and delivery is null and taken_until = 'infinity' and ticket_id is not null
  and source_key ~ '^(reply|received|side)-' and coalesce(queued_again_at, created_at) < now() - make_interval(hours => ${JOB_HOURS})
  and (sender_of_ticket(tenant_id, ticket_id) ->> 'id')::bigint = ${mailboxId}`

/** Queues mails anew whose jobs gave up while the server of their mailbox was away. */
export async function queueAgain(ctx: Ctx, mailboxId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update mails set queued_again_at = now() where id in (
      select id from mails where created_at > now() - make_interval(days => ${LONGEST_DAYS}) and ${stranded(mailboxId)}
      order by id limit ${AT_ONCE}) returning id`.execute(ctx.db)
  for (const { id } of rows) await ctx.emit('mail:queued', { mailId: id })
}

/** The same for all mailboxes that do not send; what waited for too long is given up, with the words of the server, and those who manage mail are notified. */
export async function sendAgain({ db }: { db: Database }): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number; id: number }>`select tenant_id, id from mailboxes where sending_since is not null and state = 'active'`.execute(
      tx,
    ),
  )
  for (const { tenantId, id } of rows)
    await asSystem(db, tenantId, async (ctx) => {
      const { rows: given } = await sql`
        update mails set delivery = 'bounced', delivery_at = now(),
          delivery_detail = (select b.sending_error from mailboxes b where b.tenant_id = mails.tenant_id and b.id = ${id})
        where created_at <= now() - make_interval(days => ${LONGEST_DAYS}) and ${stranded(id)}
        returning id`.execute(ctx.db)
      if (given.length > 0) await ctx.emit('mail:given_up', { mailboxId: id, count: given.length })
      await queueAgain(ctx, id)
    })
}
