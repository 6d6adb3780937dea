-- In which form a webhook is called: the event as JSON, or a message of a chat service.

alter table webhooks add column format text not null default 'json' check (format in ('json', 'slack', 'teams', 'google_chat', 'discord'));
