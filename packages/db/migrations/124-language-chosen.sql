-- Whether a person chose the language of their screens, or has that of the organisation: only a choice replaces the texts that the
-- specification words in English.
alter table users add column language_chosen boolean not null default false;
