-- Files that are sent in conversations of the chat.

alter table attachments
  -- The conversation that it is, or will be, said in.
  add column conversation_id bigint,
  -- The message it went out with; taken back, it goes along.
  add column chat_message_id bigint,
  add foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, chat_message_id) references chat_messages (tenant_id, id) on delete cascade,
  drop constraint attachments_of_something,
  add constraint attachments_of_something check (ticket_id is not null or (conversation_id is not null and comment_id is null and not is_internal)
    or (sent_at is null and comment_id is null and not is_internal)),
  add constraint attachments_of_chat check (conversation_id is null or (ticket_id is null and not for_document));
create index attachments_by_conversation on attachments (tenant_id, conversation_id) where conversation_id is not null;
create index attachments_by_chat_message on attachments (tenant_id, chat_message_id) where chat_message_id is not null;
