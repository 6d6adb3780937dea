import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

const ME = "(select nullif(current_setting('app.user_id'), '')::bigint)"

/** What customers thought of each resolution of a ticket, and the proof by mail that a domain is a company's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A row without a score is an invitation: the mailed link (its hash) may fill it in.
  await sql`
    create table ticket_ratings (
      tenant_id bigint not null,
      ticket_id bigint not null,
      resolution timestamptz not null,
      token_hash text,
      expires_at timestamptz not null,
      score smallint check (score between 1 and 5),
      reason text,
      comment text not null default '',
      via text check (via in ('portal', 'link')),
      assignee_id bigint,
      rated_at timestamptz,
      changed_at timestamptz,
      primary key (tenant_id, ticket_id, resolution),
      check ((score is null) = (rated_at is null)),
      foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
      foreign key (tenant_id, assignee_id) references users (tenant_id, id)
    )`.execute(db)
  await sql`create unique index ticket_ratings_by_token on ticket_ratings (tenant_id, token_hash) where token_hash is not null`.execute(db)
  await sql`create index ticket_ratings_by_assignee on ticket_ratings (tenant_id, assignee_id, rated_at desc) where score is not null`.execute(
    db,
  )
  await tenantTable(db, 'ticket_ratings', {
    customer: `exists (select from tickets t where t.tenant_id = ticket_ratings.tenant_id and t.id = ticket_ratings.ticket_id and t.requester_id = ${ME})`,
  })

  await sql`
    alter table company_domains
      add column token_hash text,
      add column sent_to text,
      add column expires_at timestamptz,
      add column mails integer not null default 0,
      add column mails_since timestamptz`.execute(db)
  await sql`create unique index company_domains_by_token on company_domains (tenant_id, token_hash) where token_hash is not null`.execute(
    db,
  )
}
