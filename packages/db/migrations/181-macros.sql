-- Templates as macros: for which tickets and whom they are, what is wrong with them, and what each person uses.
alter table templates
  -- The queues whose tickets it is for, and the roles that use it; empty: all.
  add queue_ids bigint[] not null default '{}',
  add roles text[] not null default '{}',
  -- Who wrote it last, and is notified of a problem.
  add author_id bigint,
  -- What it names that is gone; until it is saved again.
  add problem jsonb,
  add foreign key (tenant_id, author_id) references users (tenant_id, id) on delete set null (author_id);
create index templates_by_author on templates (tenant_id, author_id) where author_id is not null;

create table template_uses (
  tenant_id bigint not null,
  user_id bigint not null,
  template_id bigint not null,
  uses bigint not null default 0,
  last_used_at timestamptz,
  is_favourite boolean not null default false,
  primary key (tenant_id, user_id, template_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, template_id) references templates (tenant_id, id) on delete cascade
);
comment on table template_uses is 'How often each person used a template, and which are their favourites.';
create index template_uses_by_template on template_uses (tenant_id, template_id);
call pg_temp.tenant_table('template_uses', customer => 'false');

-- The queues whose tickets the template of a message to many is for.
alter table bulk_replies add template_queue_ids bigint[] not null default '{}';
