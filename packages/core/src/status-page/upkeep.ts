import { CONFIRM_HOURS, NEWS_MAIL_DAYS } from '@balcao/contracts/status-page/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Mails that one run forgets: the rest is the next run's. */
const MOST = 20_000

/** Forgets addresses that nobody confirmed in time, and mails of incidents that are old. */
export async function forgetOld({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from status_subscribers where confirmed_at is null and asked_at < now() - make_interval(hours => ${CONFIRM_HOURS})`.execute(
      tx,
    ),
  )
  await inSystem(db, (tx) =>
    sql`delete from mails m using (select tenant_id, id from mails where source_key like 'incident-%'
        and created_at < now() - make_interval(days => ${NEWS_MAIL_DAYS}) limit ${MOST}) old
      where m.tenant_id = old.tenant_id and m.id = old.id`.execute(tx),
  )
}
