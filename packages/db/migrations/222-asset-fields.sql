-- Fields that organisations add to their assets.

alter table custom_fields drop constraint custom_fields_entity_check,
  add constraint custom_fields_entity_check check (entity in ('ticket', 'user', 'company', 'asset'));
comment on table custom_fields is 'The fields a tenant added to tickets, people, companies or assets.';
