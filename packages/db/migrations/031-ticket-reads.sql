-- Whose turn it is on a ticket, and what of it each person of the desk has read. What the desk notes of a customer.

alter table tickets
  -- Who spoke last to the other side, notes aside: 'staff' waits for the customer, 'customer' (also where nobody spoke yet) for the desk.
  add column last_public_by text not null default 'customer' check (last_public_by in ('customer', 'staff'));

update tickets t set last_public_by = 'staff'
from (
  select distinct on (tenant_id, ticket_id) tenant_id, ticket_id, author_id, author_side
  from comments where not is_internal order by tenant_id, ticket_id, id desc
) c
where c.tenant_id = t.tenant_id and c.ticket_id = t.id and c.author_side = 'staff' and c.author_id <> t.requester_id;

create table ticket_reads (
  tenant_id bigint not null,
  user_id bigint not null,
  ticket_id bigint not null,
  -- The newest message that was on the screen.
  read_at timestamptz not null,
  primary key (tenant_id, user_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
comment on table ticket_reads is 'Up to when each person of the desk has read each ticket.';
create index ticket_reads_by_ticket on ticket_reads (tenant_id, ticket_id);
call pg_temp.tenant_table('ticket_reads', customer => 'false');

-- Of tickets from before, what somebody is responsible for counts as read by them.
insert into ticket_reads (tenant_id, user_id, ticket_id, read_at)
select tenant_id, assignee_id, id, now() from tickets
where assignee_id is not null and status in ('new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled');

create table contact_details (
  tenant_id bigint not null,
  user_id bigint not null,
  phone text not null default '',
  notes text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, updated_by) references users (tenant_id, id)
);
comment on table contact_details is 'What the desk notes of people, for the desk alone.';
create index contact_details_by_author on contact_details (tenant_id, updated_by) where updated_by is not null;
call pg_temp.tenant_table('contact_details', customer => 'false');
