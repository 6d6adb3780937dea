import { type Kysely, sql } from 'kysely'

/** Roles are the cluster's, so several databases (and several migrations at once) may find them there already. */
export async function createRoles(db: Kysely<unknown>): Promise<void> {
  for (const role of ['balcao_app', 'balcao_system']) {
    await sql`do $$ begin
      create role ${sql.raw(role)} nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
    await sql`do $$ begin
      if not pg_has_role(current_user, '${sql.raw(role)}', 'set') then execute format('grant ${sql.raw(role)} to %I', current_user); end if;
    end $$`.execute(db)
  }
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
  /** Rows a customer's transaction may see: a condition in SQL; staff see all of the tenant's. */
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
  if (customer) {
    const visible = sql.raw(`(select current_setting('app.side')) = 'staff' or (${customer})`)
    const writable = customerMayInsert ? sql.raw('true') : visible
    await sql`create policy customer on ${name} as restrictive to balcao_app using (${visible}) with check (${writable})`.execute(db)
  }
  await sql`grant ${sql.raw(app)} on ${name} to balcao_app`.execute(db)
  await sql`grant select, insert, update, delete, truncate on ${name} to balcao_system`.execute(db)
}
