import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import { eachApart } from '../each-apart.ts'
import type { JobCtx } from '../jobs.ts'
import { endIfIdle, IDLE_MINUTES } from './idle.ts'
import { offerWaiting } from './offers.ts'
import { offerTickets } from './unanswered.ts'
import { mailUnread, UNREAD_MINUTES } from './widget/mail-unread.ts'

const BATCH = 200
type Due = { tenantId: number; id: number }

/** Offers what waits, organisation by organisation. */
export async function offerChats({ db }: Pick<JobCtx, 'db'>): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number }>`select distinct tenant_id from conversations where status = 'waiting' and queue_id is not null
      and (offered_until is null or offered_until <= now())`.execute(tx),
  )
  await eachApart(rows, ({ tenantId }) => asSystem(db, tenantId, offerWaiting))
}

/** Offers tickets to who waits in vain, organisation by organisation. */
export async function offerChatTickets({ db }: Pick<JobCtx, 'db'>): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number }>`select distinct tenant_id from conversations where status = 'waiting' and queue_id is not null
      and ticket_offered_at is null`.execute(tx),
  )
  await eachApart(rows, ({ tenantId }) => asSystem(db, tenantId, offerTickets))
}

/** Warns, and later ends, conversations in which nobody writes any more. */
export async function endIdleChats({ db }: Pick<JobCtx, 'db'>): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select tenant_id, id from conversations where (status = 'active' or (status = 'waiting' and ticket_offered_at is not null)) and queue_id is not null
      and updated_at <= now() - make_interval(mins => ${sql.lit(IDLE_MINUTES)}) order by updated_at limit ${sql.lit(BATCH)}`.execute(tx),
  )
  await eachApart(rows, ({ tenantId, id }) => asSystem(db, tenantId, (ctx) => endIfIdle(ctx, id)))
}

/** Mails visitors who left what was answered them meanwhile. */
export async function mailUnreadChats({ db, ports }: Pick<JobCtx, 'db' | 'ports'>): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select c.tenant_id, c.id from conversations c
      join chat_visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
      join conversation_participants p on p.tenant_id = c.tenant_id and p.conversation_id = c.id and p.user_id = v.user_id
      where c.channel = 'widget' and c.mailed_seq < c.last_seq and p.read_seq < c.last_seq and v.email is not null
        and exists (select from chat_messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id
          and m.seq > greatest(c.mailed_seq, p.read_seq) and m.sender_type = 'user' and m.author_id <> v.user_id
          and m.created_at <= now() - make_interval(mins => ${sql.lit(UNREAD_MINUTES)}))
      order by c.id limit ${sql.lit(BATCH)}`.execute(tx),
  )
  await eachApart(rows, ({ tenantId, id }) => asSystem(db, tenantId, (ctx) => mailUnread(ctx, id, ports.mailSigner)))
}

/** Forgets browsers whose visit ended a week ago; their conversations stay. */
export async function forgetVisitors({ db }: Pick<JobCtx, 'db'>): Promise<void> {
  await inSystem(db, (tx) => sql`delete from chat_visitors where expires_at < now() - interval '7 days'`.execute(tx))
}
