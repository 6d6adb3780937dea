-- Items of checklists that ask for something: an answer, a file, another ticket that is settled; and those that the customer does.

alter table checklist_items
  add column kind text not null default 'task' check (kind in ('task', 'text', 'number', 'yes_no', 'file', 'ticket')),
  -- The customers of the ticket do it, where the checklist is shared with them.
  add column for_customer boolean not null default false,
  -- Text, number or boolean, by the kind.
  add column answer jsonb,
  -- The item is done once this ticket is.
  add column linked_ticket_id bigint,
  add foreign key (tenant_id, linked_ticket_id) references tickets (tenant_id, id) on delete set null (linked_ticket_id),
  add constraint checklist_items_linked check (linked_ticket_id is null or kind = 'ticket'),
  add constraint checklist_items_of_customers check (not for_customer or (kind <> 'ticket' and assignee_id is null));
create index checklist_items_by_linked on checklist_items (tenant_id, linked_ticket_id) where linked_ticket_id is not null;

alter table attachments
  -- The item of a checklist that it answers.
  add column checklist_item_id bigint,
  add foreign key (tenant_id, checklist_item_id) references checklist_items (tenant_id, id) on delete set null (checklist_item_id);
create index attachments_by_checklist_item on attachments (tenant_id, checklist_item_id) where checklist_item_id is not null;
