import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/**
 * Takes away what files of tickets that were not written yet have of somebody: their tickets and what they wrote are not imported any more, and
 * the files are let go of where it is known that they name them, or nothing of them was read yet.
 */
export async function eraseFromImports(db: Tx, tenantId: number, email: string): Promise<void> {
  const erased = JSON.stringify([{ field: 'requesterEmail', reason: 'ticket_import_erased' }])
  const naming = sql`l.tenant_id = ${tenantId} and l.payload is not null and (l.emails @> array[${email}] or l.payload::text like ${`%"${email}"%`})`
  await sql`update ticket_imports i set file_id = null, messages_file_id = null, found = i.found - 'samples'
    where i.tenant_id = ${tenantId} and (i.state = 'mapping' or exists (select from ticket_import_lines l
      where l.import_id = i.id and ${naming}))`.execute(db)
  await sql`update ticket_import_lines l set state = 'error', reasons = ${erased}::jsonb, payload = null, title = '', emails = '{}', company = null,
    settled_at = now() where ${naming}`.execute(db)
  // Why something was left out may name them, too.
  await sql`update ticket_import_lines set reasons = '[]'
    where tenant_id = ${tenantId} and reasons <> '[]' and reasons::text like ${`%"${email}"%`}`.execute(db)
}
