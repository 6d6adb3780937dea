-- The organisation's own words in mails that are written by themselves, and when tokens of mailboxes are renewed.

create table mail_templates (
  tenant_id bigint not null references tenants (id) on delete cascade,
  kind text not null check (kind in ('answered', 'opened', 'copied', 'resolved')),
  language text not null check (language in ('pt-BR', 'en')),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, kind, language),
  foreign key (tenant_id, updated_by) references users (tenant_id, id)
);
comment on table mail_templates is 'Subjects and texts of automatic mails in the words of an organisation; the usual ones where there is no row.';
create index mail_templates_by_author on mail_templates (tenant_id, updated_by) where updated_by is not null;
call pg_temp.tenant_table('mail_templates', customer => 'false');

-- When the access token of a mailbox is to be renewed; null where it has none.
alter table mailboxes add column token_due_at timestamptz;
create index mailboxes_to_renew on mailboxes (token_due_at) where token_due_at is not null;
