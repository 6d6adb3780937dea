-- Who wrote a ticket's first message when that was not its requester, what a held reply changes on its ticket once it goes out, and
-- mails that wait for as long as the act they tell of can be undone.

alter table tickets
  add column author_id bigint,
  add foreign key (tenant_id, author_id) references users (tenant_id, id);
create index tickets_by_author on tickets (tenant_id, author_id) where author_id is not null;

alter table outgoing_messages add column changes jsonb;

alter table mails add column held_until timestamptz;
create index mails_held on mails (held_until) where held_until is not null;
