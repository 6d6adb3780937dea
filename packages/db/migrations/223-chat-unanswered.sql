-- A conversation that waits in vain: since when its customer is offered a ticket in place of waiting, and why nobody answered.
alter table conversations add ticket_offered_at timestamptz;
alter table conversations add unanswered_because text check (unanswered_because in ('nobody_there', 'no_answer'));
