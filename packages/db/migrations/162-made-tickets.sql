-- Tickets that rules and flows opened, each with the ticket that it was opened for.

create table made_tickets (
  tenant_id bigint not null references tenants (id) on delete cascade,
  ticket_id bigint not null,
  from_ticket_id bigint not null,
  rule_id bigint,
  flow_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, from_ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, rule_id) references automation_rules (tenant_id, id) on delete set null (rule_id),
  foreign key (tenant_id, flow_id) references flows (tenant_id, id) on delete set null (flow_id)
);
comment on table made_tickets is 'Tickets that rules and flows opened, and for which ticket: neither starts anew on what it opened itself.';
create index made_tickets_by_origin on made_tickets (tenant_id, from_ticket_id);
create index made_tickets_by_rule on made_tickets (tenant_id, rule_id) where rule_id is not null;
create index made_tickets_by_flow on made_tickets (tenant_id, flow_id) where flow_id is not null;
call pg_temp.tenant_table('made_tickets', customer => 'false');
