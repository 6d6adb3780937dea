-- States of tickets know their custom statuses, so that reports say how long tickets were in each: from now on.

alter table ticket_states add column custom_status_id bigint;
comment on column ticket_states.custom_status_id is 'Which custom status it was in, if any; of states from before this column, none. It may be gone since.';

drop trigger tickets_state_changes on tickets;
create trigger tickets_state_changes after update of status, custom_status_id, queue_id, assignee_id, priority, type, company_id on tickets for each row
  when ((old.status, old.custom_status_id, old.queue_id, old.assignee_id, old.priority, old.type, old.company_id)
    is distinct from (new.status, new.custom_status_id, new.queue_id, new.assignee_id, new.priority, new.type, new.company_id))
  execute function record_ticket_state();
