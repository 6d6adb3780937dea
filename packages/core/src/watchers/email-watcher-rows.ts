import type { EmailWatchersAllowed } from '@balcao/contracts/watchers/email-watchers'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { load } from '../dataloader.ts'

/** Who of the organisation may have addresses follow. */
export async function allowedTo({ db, actor }: Ctx): Promise<EmailWatchersAllowed> {
  const { emailWatchers } = await db
    .selectFrom('tenants')
    .where('id', '=', actor.tenantId)
    .select('emailWatchers')
    .executeTakeFirstOrThrow()
  return emailWatchers as EmailWatchersAllowed
}

export type EmailWatcher = { id: number; ticketId: number; email: string; language: string }

/** Addresses to be mailed what is said on a ticket: none where the organisation has them follow no more, nor who gave such mails up. */
export async function emailWatchers({ db }: Ctx, ticketId: number): Promise<EmailWatcher[]> {
  const rows = await load(db, 'email followers', [ticketId], async (ids) => {
    const found = await sql<EmailWatcher>`
      select w.id, w.ticket_id, w.email, w.language from ticket_email_watchers w join tenants t on t.id = w.tenant_id
      where w.ticket_id = any(${[...ids]}::bigint[]) and t.email_watchers <> 'none'
        and not exists (select from mail_opt_outs o where o.tenant_id = w.tenant_id and o.email = w.email)
      order by w.id`.execute(db)
    return found.rows
  })
  return rows.filter((row) => row.ticketId === ticketId)
}

type Merge = { id: number; sourceId: number; targetId: number }

/** A merge takes addresses along, marked as the merge's; only these, where some are named. @returns which */
export async function bringEmails(db: Tx, { id, sourceId, targetId }: Merge, only?: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    insert into ticket_email_watchers (tenant_id, ticket_id, email, language, side, added_by, merge_id)
    select s.tenant_id, ${targetId}, s.email, s.language, s.side, s.added_by, ${id} from ticket_email_watchers s
    where s.ticket_id = ${sourceId} ${only ? sql`and s.email = any(${[...only]}::text[])` : sql``}
    order by s.id on conflict do nothing returning email`.execute(db)
  return rows.map(({ email }) => email)
}
