import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { printSchema } from './print-schema.ts'
import { test } from './testing/fixture.ts'

test('a freshly migrated database has the schema that is checked in', async ({ testDb }) => {
  const checkedIn = readFileSync(join(import.meta.dirname, '..', 'schema.sql'), 'utf8')
  expect(await printSchema(testDb.url), 'npm run db:schema writes it anew').toBe(checkedIn)
})

test('every table has a comment', async ({ testDb }) => {
  const silent = await testDb.asOwner(`
    select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not like 'kysely_%' and obj_description(c.oid, 'pg_class') is null`)
  expect(silent).toEqual([])
})

/** Tables with few rows an organisation; values are found by their field, whatever the entity. */
const FEW = ['calendar_feeds', 'company_suggestions', 'custom_field_values', 'queues', 'rebalances', 'recurring_tickets']
/** People are only disabled; a policy is deleted rarely, and an index would cost each write of a clock. */
const RARELY_DELETED = ['users', 'sla_policies']

test('deleting a row looks up the rows that reference it by an index', async ({ testDb }) => {
  const unindexed = await testDb.asOwner(`
    select c.conrelid::regclass || ' to ' || c.confrelid::regclass from pg_constraint c
    where c.contype = 'f' and c.conrelid::regclass::text <> all ('{${FEW}}') and c.confrelid::regclass::text <> all ('{${RARELY_DELETED}}')
      and not exists (select from pg_index i where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`)
  expect(unindexed).toEqual([])
})

/** Statements of the owner, and what each adds to the printed schema. */
const CHANGES = [
  ['alter table tags add column drift integer default 1', '  drift integer default 1'],
  ['alter table tags alter column drift set not null', '  drift integer not null default 1'],
  ['alter table tags alter column drift set statistics 7', 'alter table tags alter column drift set statistics 7;'],
  ['alter table tags add constraint drift check (drift > 0)', '  constraint drift CHECK ((drift > 0))'],
  ['create index drift_1 on tags (drift)', 'CREATE INDEX drift_1 ON public.tags USING btree (drift);'],
  ['alter index drift_1 set (fillfactor = 50)', "CREATE INDEX drift_1 ON public.tags USING btree (drift) WITH (fillfactor='50');"],
  ['alter table tags no force row level security', 'alter table tags enable row level security;'],
  [
    'create policy drift on tags to balcao_app using (drift > 0)',
    'create policy drift on tags for all to balcao_app\n  using ((drift > 0));',
  ],
  ['revoke delete on tags from balcao_app', 'grant insert, select, update on tags to balcao_app;'],
  ['grant update (drift) on tags to balcao_audit', 'grant update (drift) on tags to balcao_audit;'],
  [
    'create trigger drift before insert on tags for each row execute function end_team_watch()',
    'CREATE TRIGGER drift BEFORE INSERT ON public.tags FOR EACH ROW EXECUTE FUNCTION end_team_watch();',
  ],
  [`comment on table tags is 'Drifted.'`, "comment on table tags is 'Drifted.';"],
  ['create sequence drift_2 owned by tags.drift', 'create sequence drift_2 owned by tags.drift;'],
  ['alter function sort_key(text) volatile', ' PARALLEL SAFE STRICT\nAS $function$\nselect lower('],
  [
    'grant create on schema public to balcao_audit; alter function find_people owner to balcao_audit; revoke create on schema public from balcao_audit',
    'alter function find_people owner to balcao_audit;',
  ],
  ['grant execute on function find_user_ids to balcao_audit', 'grant execute on function find_user_ids to balcao_app, balcao_audit;'],
] as const

test('the printed schema shows every kind of change', async ({ testDb }) => {
  let before = await printSchema(testDb.url)
  for (const [change, printed] of CHANGES) {
    await testDb.asOwner(change)
    const after = await printSchema(testDb.url)
    expect(after, change).not.toBe(before)
    expect(after, change).toContain(printed)
    before = after
  }
})
