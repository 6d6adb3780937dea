-- Companies are listed by the end of their contract.

create index company_contracts_ends on company_contracts (tenant_id, ends_on, company_id);
