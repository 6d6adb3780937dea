-- A visit of somebody who is signed in at the portal ends with their session there; each session has one.
alter table chat_visitors
  add column session_id bigint,
  add foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade;
create unique index chat_visitors_by_session on chat_visitors (tenant_id, session_id) where session_id is not null;
