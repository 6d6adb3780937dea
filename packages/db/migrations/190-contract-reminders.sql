-- Who answers for a company is reminded before its contract ends.

alter table company_contracts add column reminded_days integer;
comment on column company_contracts.reminded_days is 'How many days before its end whoever answers for the company was last reminded of it.';
create index company_contracts_by_end on company_contracts (ends_on) where ends_on is not null;
