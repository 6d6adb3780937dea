import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * Teams that follow a ticket as one, and since when a followed ticket is over: from then on followers stay for a while only
 * (decision 079). The instant stands with the follower, so that the sweep reads those that are due and nothing of open tickets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_team_watchers (
      tenant_id bigint not null,
      ticket_id bigint not null,
      queue_id bigint not null,
      merge_id bigint,
      closed_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (tenant_id, ticket_id, queue_id),
      foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
      foreign key (tenant_id, queue_id) references queues (tenant_id, id) on delete cascade,
      foreign key (tenant_id, merge_id) references ticket_merges (tenant_id, id) on delete set null (merge_id)
    )`.execute(db)
  await sql`create index ticket_team_watchers_by_queue on ticket_team_watchers (tenant_id, queue_id)`.execute(db)
  await sql`create index ticket_team_watchers_by_merge on ticket_team_watchers (tenant_id, merge_id) where merge_id is not null`.execute(db)
  await sql`create index ticket_team_watchers_over on ticket_team_watchers (closed_at) where closed_at is not null`.execute(db)
  await tenantTable(db, 'ticket_team_watchers', { customer: 'false' })

  await sql`alter table ticket_watchers add column closed_at timestamptz`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  await sql`
    update ticket_watchers w set closed_at = greatest(t.closed_at, w.created_at)
    from tickets t where t.tenant_id = w.tenant_id and t.id = w.ticket_id and t.closed_at is not null`.execute(db)
  await sql`reset role`.execute(db)
  await sql`create index ticket_watchers_over on ticket_watchers (closed_at) where closed_at is not null`.execute(db)

  // By the system: a customer who closes their ticket does not see the desk's followers of it.
  await sql`
    create function end_watches() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update ticket_watchers set closed_at = new.closed_at where tenant_id = new.tenant_id and ticket_id = new.id;
      update ticket_team_watchers set closed_at = new.closed_at where tenant_id = new.tenant_id and ticket_id = new.id;
      return null;
    end $$`.execute(db)
  // Who begins to follow what is over already stays as long, counted from then on.
  await sql`
    create or replace function count_watchers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare over timestamptz;
    begin
      if tg_op = 'INSERT' then
        update tickets set watchers_count = watchers_count + 1 where tenant_id = new.tenant_id and id = new.ticket_id
          returning closed_at into over;
        if over is not null then
          update ticket_watchers set closed_at = now()
            where tenant_id = new.tenant_id and ticket_id = new.ticket_id and user_id = new.user_id;
        end if;
      else
        update tickets set watchers_count = watchers_count - 1 where tenant_id = old.tenant_id and id = old.ticket_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function end_team_watch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if exists (select from tickets where tenant_id = new.tenant_id and id = new.ticket_id and closed_at is not null) then
        new.closed_at := now();
      end if;
      return new;
    end $$`.execute(db)
  await sql`grant create on schema public to balcao_system`.execute(db)
  for (const name of ['end_watches', 'end_team_watch']) {
    await sql`alter function ${sql.raw(name)}() owner to balcao_system`.execute(db)
    await sql`revoke execute on function ${sql.raw(name)}() from public`.execute(db)
  }
  await sql`revoke create on schema public from balcao_system`.execute(db)
  await sql`create trigger tickets_end_watches after update of closed_at on tickets for each row
    when (old.closed_at is distinct from new.closed_at) execute function end_watches()`.execute(db)
  await sql`create trigger ticket_team_watchers_over before insert on ticket_team_watchers
    for each row execute function end_team_watch()`.execute(db)
}
