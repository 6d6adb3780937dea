-- Words of tickets and comments, in tables of their own, so that a change of status or order writes no index of words. They are
-- kept by triggers. The index of words has an entry for each window of ids (see search_keys).

create table ticket_texts (
  tenant_id bigint not null,
  ticket_id bigint not null,
  words tsvector not null,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
comment on table ticket_texts is 'The words of titles and descriptions.';
-- Every search reads what waits to be put into the index: a sixteenth of the usual, so that no insert has much to put away.
create index ticket_texts_keys on ticket_texts using gin (search_keys(tenant_id, ticket_id, words)) with (gin_pending_list_limit = 256);
call pg_temp.tenant_table('ticket_texts', customer_writes => 'true', customer => $$
  exists (select from tickets o where o.tenant_id = ticket_texts.tenant_id and o.id = ticket_texts.ticket_id)$$);
create trigger ticket_texts after insert on tickets referencing new table as fresh for each statement execute function add_ticket_texts();
create trigger ticket_texts_change after update of title, description on tickets for each row execute function change_ticket_texts();

create table comment_texts (
  tenant_id bigint not null,
  comment_id bigint not null,
  words tsvector not null,
  -- Of the comment: whether a reader may see it is asked of the ticket, for tens of thousands of rows at a time.
  ticket_id bigint not null,
  primary key (tenant_id, comment_id),
  foreign key (tenant_id, comment_id) references comments (tenant_id, id) on delete cascade
);
comment on table comment_texts is 'The words of comments.';
create index comment_texts_keys on comment_texts using gin (search_keys(tenant_id, comment_id, words)) with (gin_pending_list_limit = 256);
call pg_temp.tenant_table('comment_texts', customer_writes => 'true', customer => $$
  exists (select from comments o where o.tenant_id = comment_texts.tenant_id and o.id = comment_texts.comment_id)$$);
create trigger comment_texts after insert on comments referencing new table as fresh for each statement execute function add_comment_texts();
create trigger comment_texts_change after update of content on comments for each row execute function change_comment_texts();
create trigger comment_texts_move after update of ticket_id on comments for each row execute function move_comment_texts();
