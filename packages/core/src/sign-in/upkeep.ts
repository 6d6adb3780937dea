import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Removes what counts no more: codes after two days, texts after ninety, counts of mails after sixty. */
export async function removeOldCodes({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`delete from sign_in_codes where created_at < now() - interval '2 days'`.execute(tx)
    await sql`delete from sign_in_texts where created_at < now() - interval '90 days'`.execute(tx)
    await sql`delete from sign_in_mail_counts where day < current_date - 60`.execute(tx)
  })
}
