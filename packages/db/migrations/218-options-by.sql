-- Options of a field that go with options of another: a product has its own modules.

alter table custom_fields add column options_by jsonb;
comment on column custom_fields.options_by is 'Of which other field the options depend, and with which of its options each is offered.';
