import { type Kysely, sql } from 'kysely'

/**
 * Lists by a severity that few have: without it all of a reader's are walked to find them (0.9 s of a million). Most are
 * information, and are written as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_severe on notifications (tenant_id, user_id, severity, created_at desc, id desc)
      where archived_at is null and severity <> 'info'`.execute(db)
}
