-- Follows a comment that is moved to another ticket.
create or replace function move_comment_texts()
returns trigger
language plpgsql
as $$
begin
  update public.comment_texts set ticket_id = new.ticket_id where tenant_id = new.tenant_id and comment_id = new.id;
  return null;
end
$$;
