import { expect } from 'vitest'
import { test } from './testing/fixture.ts'

const PASSED_OVER = `
  select a.attrelid, a.attnum, c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and a.attstattarget = 0 and not a.attisdropped`

test('columns that Postgres skips when it analyses a table are in no index', async ({ testDb }) => {
  const passedOver = await testDb.asOwner(PASSED_OVER)
  expect(passedOver.map(({ name }) => name)).toEqual(expect.arrayContaining(['notifications.quick_actions', 'outbox.payload']))
  // A cast, as in kind = 'x'::text, is no use of a column of that name.
  const indexed = await testDb.asOwner(`
    select p.name from (${PASSED_OVER}) p join pg_index i on i.indrelid = p.attrelid
    where p.attnum = any (i.indkey)
      or replace(pg_get_indexdef(i.indexrelid), '::text', '') ~ ('\\m' || split_part(p.name, '.', 2) || '\\M')`)
  expect(indexed).toEqual([])
})
