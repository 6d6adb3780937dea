-- Sessions in which an administrator sees the product as somebody else does, without changing anything.

alter table sessions add column impersonated boolean not null default false;

create table impersonations (
  tenant_id bigint not null references tenants (id) on delete cascade,
  -- The session that reads as the person.
  session_id bigint not null,
  -- The session of who looks, without which it ends.
  impersonator_session_id bigint not null,
  -- The roles of both when it began: with another role of either, or a change of one of these, it ends.
  impersonator_role text not null,
  person_role text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, session_id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, impersonator_session_id) references sessions (tenant_id, id) on delete cascade
);
comment on table impersonations is 'Which sessions read as somebody else, and on whose session each stands.';
create index impersonations_by_impersonator on impersonations (tenant_id, impersonator_session_id);
call pg_temp.tenant_table('impersonations', customer => 'false');
