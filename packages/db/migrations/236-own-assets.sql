-- Customers read the assets that they use, and those of companies that share their tickets with them; and open tickets about them.
alter policy customer on assets
  using (
    user_id = (select nullif(current_setting('app.user_id'), '')::bigint)
    or company_id in (select m.company_id from company_members m
      where m.user_id = (select nullif(current_setting('app.user_id'), '')::bigint) and m.visibility = 'company'))
  with check (false);
alter policy customer on asset_kinds
  using (exists (select from assets a where a.tenant_id = asset_kinds.tenant_id and a.kind_id = asset_kinds.id))
  with check (false);
-- What a ticket is about stays the staff's to read.
alter policy customer on ticket_assets
  using (false)
  with check (
    exists (select from tickets t where t.tenant_id = ticket_assets.tenant_id and t.id = ticket_assets.ticket_id)
    and exists (select from assets a where a.tenant_id = ticket_assets.tenant_id and a.id = ticket_assets.asset_id));
