import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/**
 * Removes links that expired a day ago (until then their attempts count for the day), challenges of passkeys and wallets and codes for other sites that are over, and changes of
 * addresses that cannot be undone any more.
 */
export async function removeOldLinks({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`delete from sign_in_links where expires_at < now() - interval '1 day'`.execute(tx)
    await sql`delete from passkey_challenges where expires_at < now()`.execute(tx)
    await sql`delete from wallet_challenges where expires_at < now()`.execute(tx)
    await sql`delete from consent_codes where expires_at < now()`.execute(tx)
    await sql`delete from email_changes where created_at < now() - interval '30 days'`.execute(tx)
  })
}

/** A session and how many milliseconds ago it was used. */
export type SessionUse = { tenantId: number; sessionId: number; agoMs: number }

/** Records the last use of sessions in one statement, skipping rows that are locked. */
export async function noteSessionUses(db: Database, uses: SessionUse[]): Promise<void> {
  const column = (key: keyof SessionUse) => uses.map((use) => use[key])
  await inSystem(db, (tx) =>
    sql`
      with used as (
        select s.tenant_id, s.id, now() - make_interval(secs => u.ago_ms / 1000) as at
        from unnest(${column('tenantId')}::bigint[], ${column('sessionId')}::bigint[], ${column('agoMs')}::float8[]) as u(tenant_id, id, ago_ms)
        join sessions s on s.tenant_id = u.tenant_id and s.id = u.id
        where s.revoked_at is null
        order by s.tenant_id, s.id
        for no key update of s skip locked
      )
      update sessions s set last_used_at = u.at from used u
      where s.tenant_id = u.tenant_id and s.id = u.id and s.last_used_at < u.at`.execute(tx),
  )
}
