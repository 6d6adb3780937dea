import { type Kysely, sql } from 'kysely'

/**
 * Roles are the cluster's, so several databases (and several migrations at once) may find them there already. The owner takes
 * any of them on; customers' walls, which hold whoever has their role, do not stand before the owner's own migrations.
 */
export async function createRoles(db: Kysely<unknown>): Promise<void> {
  for (const role of ['balcao_app', 'balcao_customer', 'balcao_system']) {
    await sql`do $$ begin
      create role ${sql.raw(role)} nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
    await sql`do $$ begin
      if not pg_has_role(current_user, '${sql.raw(role)}', 'set') then
        execute format('grant ${sql.raw(role)} to %I with inherit ${sql.raw(role === 'balcao_customer' ? 'false' : 'true')}, set true', current_user);
      end if;
    end $$`.execute(db)
  }
  // Customers' transactions may do what the desk's may, behind walls of their own; they never become the desk's.
  await sql`do $$ begin
    if not pg_has_role('balcao_customer', 'balcao_app', 'usage') then grant balcao_app to balcao_customer with inherit true, set false; end if;
  exception when unique_violation then null;
  end $$`.execute(db)
}

export async function schemaUsage(db: Kysely<unknown>): Promise<void> {
  await sql`revoke create on schema public from public`.execute(db)
  await sql`grant usage on schema public to balcao_app, balcao_system`.execute(db)
}

type TenantTableOptions = {
  /** Column that holds the tenant. */
  key?: string
  /** What the app role may do. */
  app?: string
  /** Rows a customer's transaction may see: a condition in SQL; in the desk's plans it does not stand. */
  customer?: string
  /** Customers add rows they cannot read back (facts of the desk that follow from what they do). */
  customerMayInsert?: boolean
}

/**
 * Puts a table behind its tenant: row level security enabled and forced, one policy a role. Without a tenant set the
 * policy raises instead of returning nothing.
 */
export async function tenantTable(db: Kysely<unknown>, table: string, options: TenantTableOptions = {}): Promise<void> {
  const { key = 'tenant_id', app = 'select, insert, update, delete', customer, customerMayInsert = false } = options
  const name = sql.table(table)
  const own = sql.raw(`${key} = (select current_setting('app.tenant_id')::bigint)`)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`create policy tenant on ${name} to balcao_app using (${own}) with check (${own})`.execute(db)
  await sql`create policy system on ${name} to balcao_system using (true) with check (true)`.execute(db)
  if (customer) await customerWall(db, table, customer, customerMayInsert ? 'true' : customer)
  await sql`grant ${sql.raw(app)} on ${name} to balcao_app`.execute(db)
  await sql`grant select, insert, update, delete, truncate on ${name} to balcao_system`.execute(db)
}

/** What customers see of a table, and may write to it, whatever a rule forgets. The role that the desk has knows nothing of it. */
export async function customerWall(db: Kysely<unknown>, table: string, seen: string, written = seen): Promise<void> {
  const [using, check] = [sql.raw(seen), sql.raw(written)]
  await sql`create policy customer on ${sql.table(table)} as restrictive to balcao_customer using (${using}) with check (${check})`.execute(
    db,
  )
}
