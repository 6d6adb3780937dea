import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** Takes somebody's address out of what readings of directories say of people that could not be settled. */
export async function eraseFromSyncs(db: Tx, tenantId: number, email: string): Promise<void> {
  await sql`update directory_syncs
    set problems = coalesce((select jsonb_agg(one) from jsonb_array_elements(problems) one where one ->> 'email' <> ${email}), '[]')
    where tenant_id = ${tenantId} and problems @> jsonb_build_array(jsonb_build_object('email', ${email}::text))`.execute(db)
}
