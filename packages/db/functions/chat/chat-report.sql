-- The conversations with customers that began between two instants, as reports count them: without their words, and without who asked. Staff see no
-- conversation of others with the assistant, and are given the numbers; it is of the organisation of who asks alone.
drop function if exists chat_report(timestamptz, timestamptz);
create or replace function chat_report(p_from timestamptz, p_to timestamptz)
returns table (created_at timestamptz, queue_id bigint, agent_id bigint, by_assistant boolean, handed_at timestamptz, answered_at timestamptz,
  closed_at timestamptz, rating smallint, unanswered_because text, became_ticket boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.created_at, coalesce(c.queue_id, 0), coalesce(c.assignee_id, 0),
    c.queue_id is null and c.ticket_id is null and c.misses = 0 and exists (
      select from chat_messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.sender_type = 'ai'),
    c.handed_at, c.answered_at, c.closed_at, c.rating, c.unanswered_because, c.ticket_id is not null
  from conversations c
  where c.tenant_id = (select current_setting('app.tenant_id')::bigint) and c.created_at >= p_from and c.created_at < p_to
    and (c.queue_id is not null or (c.type = 'ai' and exists (
      select from users u join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
      where u.tenant_id = c.tenant_id and u.id = c.author_id and r.level < 3)))
$$;
alter function chat_report owner to balcao_system;
revoke execute on function chat_report from public;
grant execute on function chat_report to balcao_app;
