import { sql } from 'kysely'
import { expect } from 'vitest'
import { inSystem } from './system.ts'
import { inTenant } from './tenant.ts'
import { test } from './testing/fixture.ts'

/** Tables of the migrator, which belong to no tenant. */
const OURS = `c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'applied_functions')`

test('T20 every table has row level security enabled and forced', async ({ testDb }) => {
  const open = await testDb.asOwner(`select relname from pg_class c where ${OURS} and not (c.relrowsecurity and c.relforcerowsecurity)`)
  expect(open).toEqual([])
  const [{ tables } = {}] = await testDb.asOwner(`select count(*)::int as tables from pg_class c where ${OURS}`)
  expect(tables).toBeGreaterThan(15)
})

test('T20 every table has one policy per role, for reading and for writing', async ({ testDb }) => {
  const lacking = await testDb.asOwner(`
    select c.relname, r.role from pg_class c cross join (values ('balcao_app'), ('balcao_system')) r(role)
    where ${OURS} and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
        and p.polroles = array[(select oid from pg_roles where rolname = r.role)]
        and p.polqual is not null and p.polwithcheck is not null)`)
  expect(lacking).toEqual([])
})

test('T20 no policy of the app is true for everybody', async ({ testDb }) => {
  const wide = await testDb.asOwner(`
    select polrelid::regclass as "table", polname from pg_policy
    where polpermissive and (select oid from pg_roles where rolname = 'balcao_app') = any (polroles)
      and pg_get_expr(polqual, polrelid) <> 'false'
      and (pg_get_expr(polqual, polrelid) not like '%app.tenant_id%' or pg_get_expr(polwithcheck, polrelid) not like '%app.tenant_id%')`)
  expect(wide).toEqual([])
  const forAll = await testDb.asOwner(`select polrelid::regclass as "table" from pg_policy where 0 = any (polroles)`)
  expect(forAll).toEqual([])
})

test("T20 the product's roles own no table, are no superuser and cannot bypass row level security", async ({ testDb }) => {
  const roles = await testDb.asOwner(
    `select rolname from pg_roles where rolname in ('balcao_app', 'balcao_customer', 'balcao_system', 'balcao_audit') and not (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb)`,
  )
  expect(roles).toHaveLength(4)
  const owned = await testDb.asOwner(
    `select relname from pg_class c where ${OURS} and pg_get_userbyid(relowner) in ('balcao_app', 'balcao_customer', 'balcao_system', 'balcao_audit')`,
  )
  expect(owned).toEqual([])
})

/** Tables a customer's transaction sees in full within the tenant; the rules decide what is shown of them. */
const WITHOUT_WALL = [
  'api_tokens',
  'calendar_holidays',
  'calendars',
  'conversation_participants',
  'conversations',
  'files',
  'idempotency_keys',
  'privacy_numbers',
  'queue_members',
  'queues',
  'reaction_marks',
  'recovery_codes',
  'roles',
  'sessions',
  'sign_in_links',
  'sign_ins',
  'tags',
  'tenants',
  'ticket_numbers',
  'ticket_tags',
  'users',
]

test('T20 every table has a policy for customers or is listed as having none; the staff role has none of these policies', async ({
  testDb,
}) => {
  const open = await testDb.asOwner(`
    select c.relname from pg_class c where ${OURS} and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = 'customer' and not p.polpermissive and p.polcmd = '*'
        and p.polroles = array['balcao_customer'::regrole::oid] and p.polqual is not null and p.polwithcheck is not null)
    order by c.relname`)
  expect(open.map(({ relname }) => relname)).toEqual(WITHOUT_WALL)
  // Tables open to both sides are limited by person.
  const shared = await testDb.asOwner(`
    select polrelid::regclass::text as "table", polname from pg_policy
    where not polpermissive and 'balcao_app'::regrole = any (polroles) order by 1`)
  expect(shared).toEqual([
    { table: 'chat_messages', polname: 'own' },
    { table: 'conversations', polname: 'own' },
    { table: 'ticket_drafts', polname: 'own' },
  ])
})

test("T20 the customers' role has the app's policies and grants, and cannot become another", async ({ testDb }) => {
  const roles = await testDb.asOwner(`
    select rolname, pg_has_role('balcao_customer', oid, 'usage') as has, pg_has_role('balcao_customer', oid, 'set') as becomes
    from pg_roles where rolname like 'balcao%' and rolname <> 'balcao_customer' and rolname <> current_user order by rolname`)
  // Roles are shared by the whole cluster, so other users of it may add some.
  expect(roles.filter(({ has, becomes }) => has || becomes)).toEqual([{ rolname: 'balcao_app', has: true, becomes: false }])
  expect(roles.map(({ rolname }) => rolname)).toEqual(expect.arrayContaining(['balcao_audit', 'balcao_system']))
  expect(await testDb.asOwner(`select pg_has_role('balcao_app', 'balcao_customer', 'member') as member`)).toEqual([{ member: false }])
  const own = await testDb.asOwner(`select relname from pg_class c where ${OURS} and relacl::text like '%balcao_customer=%'`)
  expect(own).toEqual([])
})

test('T20 the app role may neither truncate nor reference any table', async ({ testDb }) => {
  const granted = await testDb.asOwner(`
    select c.relname from pg_class c
    where ${OURS} and (has_table_privilege('balcao_app', c.oid, 'truncate') or has_table_privilege('balcao_app', c.oid, 'references')
      or has_table_privilege('balcao_app', c.oid, 'trigger'))`)
  expect(granted).toEqual([])
})

const tenantTables = `select attrelid from pg_attribute where attname = 'tenant_id' and not attisdropped`

test('T20 every primary and unique key of a tenant table includes the tenant', async ({ testDb }) => {
  const crossing = await testDb.asOwner(`
    select i.indexrelid::regclass as "index" from pg_index i join pg_class c on c.oid = i.indrelid
    where ${OURS} and i.indisunique and i.indrelid in (${tenantTables})
      and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any (i.indkey))`)
  expect(crossing).toEqual([])
})

test('T20 every foreign key between tenant tables includes the tenant', async ({ testDb }) => {
  const crossing = await testDb.asOwner(`
    select f.conname from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      and f.confrelid in (${tenantTables}) and f.conrelid in (${tenantTables})
      and not exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'tenant_id' and a.attnum = any (f.conkey))`)
  expect(crossing).toEqual([])
})

test('T20 every table but the tenants themselves and those of the installation has a tenant', async ({ testDb }) => {
  const nobodys = await testDb.asOwner(`select relname from pg_class c where ${OURS} and c.oid not in (${tenantTables}) order by 1`)
  expect(nobodys).toEqual([{ relname: 'faults' }, { relname: 'job_states' }, { relname: 'monitoring_samples' }, { relname: 'tenants' }])
})

/** Functions that run as the system; each takes a tenant, but for those of the installation's measurements and jobs. */
const OURS_TO_CALL = [
  'approval_ticket',
  'chat_open_visit',
  'chat_place',
  'chat_portal_key',
  'chat_report',
  'chat_wait',
  'count_email_watchers',
  'count_tags',
  'count_tickets_dated_within',
  'count_tickets_within',
  'count_watchers',
  'document_ids_by_words',
  'end_team_watch',
  'end_watches',
  'find_article_ids',
  'find_asset_ids',
  'find_changed_last_within',
  'find_comments',
  'find_company_ids',
  'find_documents',
  'find_field_entities',
  'find_member_ids',
  'find_notifications',
  'find_people',
  'find_tickets',
  'find_user_ids',
  'impersonator',
  'kb_find_articles',
  'kb_linking_articles',
  'kb_near_words',
  'kb_write_article_texts',
  'name_company_member',
  'order_job',
  'people_without_ai',
  'rate_answer',
  'read_faults',
  'read_job_states',
  'read_monitoring_samples',
  'read_opening_policy',
  'read_sla_clocks',
  'read_sla_stories',
  'read_upgrade_facts',
  'rename_company_members',
]

/** Planning these each time took longer than running them. */
const PLANNED_ONCE = new Set(['read_opening_policy', 'read_sla_clocks'])
/** By the index of words alone. */
const INDEXED = new Set(['find_documents', 'kb_find_articles', 'kb_near_words'])

test('T20 there is no view, and no function that runs as superuser or as the owner of the tables', async ({ testDb }) => {
  const views = await testDb.asOwner(
    `select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
       and relname not like 'pg_stat%' and coalesce(reloptions::text, '') not like '%security_invoker=true%'`,
  )
  expect(views).toEqual([])
  const functions = await testDb.asOwner(`
    select p.proname, pg_get_userbyid(p.proowner) as owner, r.rolsuper, p.proconfig::text as config,
      has_function_privilege('public', p.oid, 'execute') as public
    from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.prosecdef and p.pronamespace = 'public'::regnamespace order by p.proname`)
  const closed = { owner: 'balcao_system', rolsuper: false, config: '{"search_path=public, pg_temp"}', public: false }
  const planned = '{"search_path=public, pg_temp",plan_cache_mode=force_generic_plan}'
  const alone = '{"search_path=public, pg_temp",max_parallel_workers_per_gather=0}'
  const indexed = '{"search_path=public, pg_temp",enable_seqscan=off,max_parallel_workers_per_gather=0}'
  expect(functions).toEqual([
    ...OURS_TO_CALL.map((proname) => ({
      proname,
      ...closed,
      ...(PLANNED_ONCE.has(proname) ? { config: planned } : INDEXED.has(proname) ? { config: indexed } : {}),
      ...(proname === 'find_article_ids' && { config: alone }),
    })),
    { proname: 'retire_audit', ...closed, owner: 'balcao_audit' },
    { proname: 'tickets_without_ai', ...closed },
    { proname: 'write_document_texts', ...closed },
    { proname: 'write_sla', ...closed, config: planned },
  ])
})

test('T20 what runs as the system and is asked for a tenant reads none but that of the transaction', async ({ testDb, a, b }) => {
  const asked = await testDb.asOwner(`
    select p.proname, p.prosrc like '%own_tenant(p_tenant)%' as looks from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace and 'p_tenant' = any (p.proargnames)
      and has_function_privilege('balcao_app', p.oid, 'execute') and p.proname !~ '^enter_'`)
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter(({ looks }) => !looks)).toEqual([])
  const people = (tenantId: number) =>
    inTenant(testDb.db, { tenantId: a.id, userId: null, side: 'staff' }, (tx) =>
      sql`select * from find_people(${tenantId}, array['ana'], 5)`.execute(tx),
    )
  expect((await people(a.id)).rows).toEqual([])
  await expect(people(b.id)).rejects.toMatchObject({ code: '42501' })
})

test('nobody but the owner may create anything in the schema', async ({ testDb }) => {
  const may = await testDb.asOwner(`
    select rolname from pg_roles where rolname in ('balcao_app', 'balcao_customer', 'balcao_system', 'balcao_audit') and has_schema_privilege(rolname, 'public', 'create')`)
  expect(may).toEqual([])
})

test('X05 neither the app nor the jobs may change the audit log or remove from it', async ({ testDb }) => {
  const granted = await testDb.asOwner(`
    select c.relname, r.role, p.privilege from pg_class c cross join (values ('balcao_app'), ('balcao_system')) r(role)
      cross join (values ('update'), ('delete'), ('truncate')) p(privilege)
    where c.relname in ('audit_events', 'audit_seals', 'audit_checkpoints') and has_table_privilege(r.role, c.oid, p.privilege)`)
  expect(granted).toEqual([])
  expect(await testDb.asOwner(`select has_table_privilege('balcao_app', 'audit_seals', 'insert') as may`)).toEqual([{ may: false }])
  for (const role of ['balcao_app', 'balcao_system'])
    expect(await testDb.asOwner(`select has_table_privilege('${role}', 'audit_checkpoints', 'insert') as may`)).toEqual([{ may: false }])
})

test('a deleted tenant leaves no row in any table', async ({ testDb, a, b }) => {
  const tables = await testDb.asOwner(`select c.relname from pg_class c where ${OURS} and c.oid in (${tenantTables})`)
  const rowsOf = (tenantId: number) =>
    inSystem(testDb.db, async (tx) => {
      for (const table of ['outbox', 'reaction_marks', 'notification_count_deltas']) expect(tables).toContainEqual({ relname: table })
      const counts = tables.map(
        ({ relname }) => sql`select ${relname}::text as name from ${sql.table(String(relname))} where tenant_id = ${tenantId}`,
      )
      const { rows } = await sql<{ name: string }>`${sql.join(counts, sql` union `)}`.execute(tx)
      return rows.map(({ name }) => name)
    })
  const traces = (tenantId: number) =>
    inSystem(testDb.db, async (tx) => {
      await tx.insertInto('outbox').values({ tenantId, name: 'x', payload: '{}' }).execute()
      await tx.insertInto('reactionMarks').values({ tenantId, outboxId: 1, reaction: 'x' }).execute()
      await sql`insert into notification_count_deltas (tenant_id, user_id, module, severity, total, unread) values (${tenantId}, 1, 'x', 'info', 1, 1)`.execute(
        tx,
      )
    })
  for (const { id } of [a, b]) await traces(id)
  expect(await rowsOf(a.id)).toEqual(expect.arrayContaining(['outbox', 'reaction_marks', 'notification_count_deltas']))
  await inSystem(testDb.db, (tx) => tx.deleteFrom('tenants').where('id', '=', a.id).execute())
  expect(await rowsOf(a.id)).toEqual([])
  expect(await rowsOf(b.id)).toEqual(expect.arrayContaining(['outbox', 'reaction_marks', 'notification_count_deltas']))
})
