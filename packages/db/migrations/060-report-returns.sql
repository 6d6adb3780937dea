-- Facts of entered statuses say whether the ticket was in the status before: all tickets are derived anew.

insert into report_changes (tenant_id, ticket_id) select tenant_id, id from tickets order by tenant_id, id;
