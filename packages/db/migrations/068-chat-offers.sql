-- Conversations that wait are offered to one after the other; those in which nobody writes any more end.
alter table conversations
  -- Whose turn it is, and how long it is theirs alone.
  add column offered_to bigint,
  add column offered_until timestamptz,
  -- Who let an offer pass since it began to wait.
  add column passed_by bigint[] not null default '{}',
  -- When its people were warned that it will end.
  add column warned_at timestamptz,
  add foreign key (tenant_id, offered_to) references users (tenant_id, id) on delete set null (offered_to);
create index conversations_offered on conversations (tenant_id, offered_to) where offered_to is not null;
create index conversations_to_offer on conversations (offered_until nulls first) where status = 'waiting';
create index conversations_idle on conversations (updated_at) where status = 'active' and queue_id is not null;
create index conversations_unmailed on conversations (tenant_id, id) where channel = 'widget' and mailed_seq < last_seq;
