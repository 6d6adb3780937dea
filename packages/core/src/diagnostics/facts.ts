import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { DkimSetup } from '../email/dkim.ts'

/** What the database knows of this organisation. */
export type Facts = {
  now: string
  tookMs: number
  failingMailboxes: number
  mailboxes: number
  /** Domains that mails are sent from by our own servers, 20 at most, with the key that they are signed by. */
  senders: { domain: string; dkim: DkimSetup | null }[]
  domain: string | null
  verified: boolean
  pending: number
  broken: number
  migrations: string[]
  hasSchedule: boolean
  /** Hours since the last finished backup, and days since one was last verified; null where there is none. */
  backupHours: number | null
  verifiedDays: number | null
  models: number
  failingModels: number
  webhooks: number
  trackers: number
  directories: number
  whatsapp: number
}

/** Reads them in one statement, which says how long the database takes as well. */
export async function readFacts({ db, actor }: Ctx): Promise<Facts> {
  const began = performance.now()
  const { rows } = await sql<Omit<Facts, 'tookMs'>>`
    select clock_timestamp() as now,
      (select count(*) from mailboxes where failing_since is not null)::int as "failingMailboxes",
      (select count(*) from mailboxes)::int as mailboxes,
      (select coalesce(jsonb_agg(jsonb_build_object('domain', s.domain, 'dkim', s.dkim) order by s.domain), '[]')
        from (select distinct on (1) split_part(address, '@', 2) as domain, settings->'dkim' as dkim from mailboxes
          where settings ? 'smtp' or settings ? 'dkim' order by 1, settings ? 'dkim' desc limit 20) s) as senders,
      t.custom_domain as domain, t.custom_domain_verified_at is not null as verified,
      (select count(*) from files where scan = 'pending' and created_at < now() - interval '15 minutes')::int as pending,
      (select count(*) from audit_events where action = 'audit.broken' and created_at > now() - interval '30 days')::int as broken,
      (select coalesce(jsonb_agg(name), '[]') from kysely_migration) as migrations,
      coalesce((select is_enabled from backup_settings), true) as "hasSchedule",
      (select extract(epoch from now() - max(ended_at)) / 3600 from backups where status = 'ready')::float8 as "backupHours",
      (select extract(epoch from now() - max(ended_at)) / 86400 from backup_runs where kind = 'verify' and state = 'done')::float8
        as "verifiedDays",
      (select count(*) from assistant_providers where is_active)::int as models,
      (select count(*) from assistant_providers where is_active and (failures > 0 or paused_until > now()))::int as "failingModels",
      (select count(*) from webhooks where problem is not null)::int as webhooks,
      (select count(*) from issue_trackers where is_active and problem is not null)::int as trackers,
      (select count(*) from (select distinct on (provider_id) state from directory_syncs order by provider_id, id desc) s
        where s.state in ('failed', 'held'))::int as directories,
      (select count(*) from whatsapp_accounts where is_active and trouble is not null)::int as whatsapp
    from tenants t where t.id = ${actor.tenantId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The organisation is gone')
  return { ...facts, tookMs: performance.now() - began }
}
