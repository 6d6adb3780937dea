import { type Kysely, sql } from 'kysely'

/**
 * Tickets of a time that is over are put in order of their last change without being read: it stands, with the status, beside the date
 * in its index (decision 089). A change of a ticket writes each of its indexes anyway, so this costs room, and no further write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, columns] of [
    ['tickets_by_creation', 'created_at desc, id desc) include (updated_at, status'],
    ['tickets_resolved', 'resolved_at) include (id, updated_at, status'],
    ['tickets_closed', 'closed_at) include (id, updated_at, status'],
    ['tickets_first_answered', 'first_response_at) include (id, updated_at, status'],
  ] as const) {
    const column = /\w+/.exec(columns)?.[0]
    const where = index === 'tickets_by_creation' ? '' : `where ${column} is not null`
    await sql`drop index ${sql.raw(index)}`.execute(db)
    await sql`create index ${sql.raw(`${index} on tickets (tenant_id, ${columns}) ${where}`)}`.execute(db)
  }
}
