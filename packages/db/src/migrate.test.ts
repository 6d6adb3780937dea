import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateToLatest } from './migrate.ts'
import { testServerUrl } from './testing/database.ts'

async function anEmptyDatabase() {
  const admin = new pg.Client({ connectionString: testServerUrl() })
  await admin.connect()
  const name = `m_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = Object.assign(new URL(testServerUrl()), { pathname: `/${name}` }).toString()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { url, client }
}

const applied = async (client: pg.Client) =>
  (await client.query('select name from kysely_migration order by name')).rows.map((row) => row.name)

test('migrations may run again, and change nothing then', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  const before = await applied(client)
  await migrateToLatest(url)
  expect(await applied(client)).toEqual(before)
  expect(before.length).toBeGreaterThanOrEqual(5)
})

test('processes that migrate at once wait for the one that does', async () => {
  const { url, client } = await anEmptyDatabase()
  await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)])
  expect((await applied(client)).length).toBeGreaterThanOrEqual(5)
})

test('a migration that fails leaves the database as it was, and says which one', async () => {
  const { url, client } = await anEmptyDatabase()
  await client.query('create table comments (in_the_way integer)')
  await expect(migrateToLatest(url)).rejects.toThrow(/002-tickets/)
  expect((await client.query(`select to_regclass('tenants') as tenants`)).rows).toEqual([{ tenants: null }])
  await client.query('drop table comments')
  await expect(migrateToLatest(url)).resolves.toBeUndefined()
})

test('a migration that comes after one of a higher number runs all the same', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  const all = await applied(client)
  await client.query(`drop table audit_events, audit_seals; delete from kysely_migration where name = '007-audit'`)
  await migrateToLatest(url)
  expect(await applied(client)).toEqual(all)
  expect((await client.query(`select to_regclass('audit_seals')::text as seals`)).rows).toEqual([{ seals: 'audit_seals' }])
})

test('messages that were there before get their tickets beside their words', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  await client.query(`
    drop trigger comment_texts_move on comments; drop function move_comment_texts; alter table comment_texts drop column ticket_id;
    create or replace function add_comment_texts() returns trigger language plpgsql as $$ begin
      insert into public.comment_texts select n.tenant_id, n.id, public.search_words(n.content) from fresh n;
      return null;
    end $$;
    delete from kysely_migration where name = '078-tickets-of-messages'`)
  await client.query(`
    set role balcao_system;
    insert into tenants (id, slug, name) select t, 't-' || t, 'T' from generate_series(1, 2) t;
    insert into roles (tenant_id, slug, base, name, level) select id, 'client', 'client', 'C', 1 from tenants;
    insert into users (tenant_id, email, name, role) select id, 'c@exemplo.test', 'C', 'client' from tenants;
    insert into tickets (tenant_id, number, title, description, requester_id) select tenant_id, n, 'T', 'x', id from users, generate_series(1, 3) n;
    insert into comments (tenant_id, ticket_id, author_id, author_side, content)
      select tenant_id, id, requester_id, 'customer', 'palavra' from tickets order by number, tenant_id desc;
    reset role`)
  await migrateToLatest(url)
  const { rows } = await client.query(`
    select count(*)::int as all, count(*) filter (where x.ticket_id = c.ticket_id)::int as right
    from comment_texts x join comments c on c.tenant_id = x.tenant_id and c.id = x.comment_id`)
  expect(rows).toEqual([{ all: 6, right: 6 }])
})

test('people who belonged to companies before stand in the order of their names', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  await client.query(`
    drop trigger company_members_name on company_members; drop trigger users_rename_members on users;
    drop function name_company_member, rename_company_members, find_member_ids;
    create function find_member_ids(bigint, bigint, text[], integer) returns setof bigint language sql as 'select 1::bigint';
    grant create on schema public to balcao_system;
    alter function find_member_ids owner to balcao_system;
    revoke create on schema public from balcao_system;
    alter table company_members drop column sort_name, drop column words;
    delete from kysely_migration where name = '111-members-in-name-order';
    set role balcao_system;
    insert into tenants (id, slug, name) select t, 't-' || t, 'T' from generate_series(1, 2) t;
    insert into roles (tenant_id, slug, base, name, level) select id, 'client', 'client', 'C', 1 from tenants;
    insert into companies (tenant_id, name) select id, 'Acme' from tenants;
    insert into users (tenant_id, email, name, role, company_id) select tenant_id, e || '@exemplo.test', n, 'client', id
      from companies, (values ('Zoé', 'z'), ('Ótica', 'o'), ('ana', 'a')) v(n, e);
    reset role`)
  await migrateToLatest(url)
  const { rows } = await client.query('select sort_name, words from company_members order by tenant_id, company_id, sort_name')
  const kept = [
    ['ana', 'ana a@exemplo.test'],
    ['otica', 'ótica o@exemplo.test'],
    ['zoe', 'zoé z@exemplo.test'],
  ]
  expect(rows.map((row) => [row.sort_name, row.words])).toEqual([...kept, ...kept])
})

test('tickets of no company from before know when their customer last wrote or was written to, too', async () => {
  const { url, client } = await anEmptyDatabase()
  await migrateToLatest(url)
  await client.query(`
    delete from kysely_migration where name = '112-last-messages-of-all';
    set role balcao_system;
    insert into tenants (id, slug, name) values (1, 't-1', 'T');
    insert into roles (tenant_id, slug, base, name, level) values (1, 'client', 'client', 'C', 1);
    insert into users (tenant_id, id, email, name, role) values (1, 1, 'c@exemplo.test', 'C', 'client');
    insert into tickets (tenant_id, number, title, description, requester_id, created_at, last_message_at)
      select 1, n, 'T', 'x', 1, '2026-01-01', case n when 5 then '2026-03-03'::timestamptz end from generate_series(1, 5) n;
    insert into ticket_events (tenant_id, ticket_id, kind, actor_id) select 1, id, 'created', case when number < 3 then 1 end from tickets;
    insert into comments (tenant_id, ticket_id, author_id, author_side, content, is_internal, created_at)
      select 1, id, 1, 'customer', 'oi', at.internal, at.day from tickets,
        (values (false, '2026-02-01'::timestamptz), (false, '2026-02-02'), (true, '2026-02-03')) at (internal, day) where number in (2, 4, 5);
    reset role`)
  await migrateToLatest(url)
  const { rows } = await client.query(`select to_char(last_message_at, 'MM-DD') as at from tickets order by number`)
  // Opened by somebody, and written in; opened by itself, and written in; known before.
  expect(rows.map((row) => row.at)).toEqual(['01-01', '02-02', null, '02-02', '03-03'])
})
