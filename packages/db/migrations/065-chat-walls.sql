-- Customers read and write what is said in conversations that they take part in, and nothing else.
create policy customer on chat_messages as restrictive to balcao_customer
  using (exists (select from conversation_participants p where p.tenant_id = chat_messages.tenant_id
    and p.conversation_id = chat_messages.conversation_id and p.user_id = (select nullif(current_setting('app.user_id'), '')::bigint)))
  with check (exists (select from conversation_participants p where p.tenant_id = chat_messages.tenant_id
    and p.conversation_id = chat_messages.conversation_id and p.user_id = (select nullif(current_setting('app.user_id'), '')::bigint)));
