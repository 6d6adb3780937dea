-- Who gets copies of the answers on a ticket because mails named them: what people of the desk decided about it.

create table ticket_mail_copies (
  tenant_id bigint not null,
  ticket_id bigint not null,
  address text not null check (address = lower(address)),
  state text not null check (state in ('in', 'out')),
  decided_by bigint,
  decided_at timestamptz not null default now(),
  primary key (tenant_id, ticket_id, address),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, decided_by) references users (tenant_id, id)
);
comment on table ticket_mail_copies is 'Addresses that get copies of the answers on a ticket, or get none, by decision of the desk.';
create index ticket_mail_copies_by_decider on ticket_mail_copies (tenant_id, decided_by) where decided_by is not null;
call pg_temp.tenant_table('ticket_mail_copies', customer => 'false');
