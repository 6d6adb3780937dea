-- How a person needs the product to look, and their pronouns.

alter table users
  -- Words rather than lists of values: a version of the product that knows fewer of them keeps those it does not know.
  add column motion text not null default 'system' check (motion ~ '^[a-z]{1,20}$'),
  add column contrast text not null default 'system' check (contrast ~ '^[a-z]{1,20}$'),
  -- Per cent.
  add column text_size integer not null default 100 check (text_size between 50 and 400),
  add column underline_links boolean not null default false,
  add column pronouns text check (length(pronouns) between 1 and 40),
  -- Whether customers see the pronouns of somebody of the desk beside the name.
  add column pronouns_for_customers boolean not null default false;
