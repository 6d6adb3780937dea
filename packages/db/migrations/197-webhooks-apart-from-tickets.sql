-- Webhooks are called about articles, chats and absences too.

alter table webhook_deliveries add column about text;
comment on column webhook_deliveries.about is 'What a delivery without a ticket is about, as kind and id: what is told of one thing too often within an hour is a loop.';
create index webhook_deliveries_by_subject on webhook_deliveries (tenant_id, about, webhook_id, created_at) where about is not null;
