import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * A search that somebody keeps can be followed (decision 092): the fifth that a row may name. Only its owner follows it, so a search has one
 * row at most, and what it held goes with that row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is followed is worked out from five columns instead of four; the key that has it is made again.
  await sql`
    alter table watches
      add column kept_search_id bigint,
      drop constraint watches_check,
      drop column entity,
      drop column entity_id`.execute(db)
  await sql`
    alter table watches
      add column entity text not null generated always as (
        case when company_id is not null then 'company' when queue_id is not null then 'queue' when tag_id is not null then 'tag'
          when view_id is not null then 'search' else 'kept_search' end) stored,
      add column entity_id bigint not null generated always as (coalesce(company_id, queue_id, tag_id, view_id, kept_search_id)) stored,
      add unique (tenant_id, entity, entity_id, user_id),
      add unique (tenant_id, kept_search_id),
      add check (num_nonnulls(company_id, queue_id, tag_id, view_id, kept_search_id) = 1),
      add foreign key (tenant_id, kept_search_id) references kept_searches (tenant_id, id) on delete cascade`.execute(db)
  await sql`
    create table watched_search_tickets (
      tenant_id bigint not null,
      search_id bigint not null,
      ticket_id bigint not null,
      primary key (tenant_id, ticket_id, search_id),
      foreign key (tenant_id, search_id) references watches (tenant_id, kept_search_id) on delete cascade deferrable initially deferred,
      foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index watched_search_tickets_by_search on watched_search_tickets (tenant_id, search_id)`.execute(db)
  await tenantTable(db, 'watched_search_tickets', { customer: 'false' })
}
