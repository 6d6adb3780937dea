-- What ended before a person took it and made no ticket, the newest first: the chat's page lists those of a day.
create index conversations_abandoned on conversations (tenant_id, closed_at desc)
  where status = 'closed' and answered_at is null and ticket_id is null;
