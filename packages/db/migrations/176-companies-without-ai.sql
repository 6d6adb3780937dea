-- Companies whose data no language model is given.
alter table companies add without_ai boolean not null default false;
comment on column companies.without_ai is 'Nothing of its tickets, and nothing that its people write, is sent to a language model.';
