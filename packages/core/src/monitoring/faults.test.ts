import { ListFaults } from '@balcao/contracts/diagnostics/faults'
import { observeSlowStatements } from '@balcao/db/slow-statements'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { forgetFaults, listFaults, noteError, noteFailedJob, noteSlow, writeFaults } from './faults.ts'

const listed = async (desk: Desk, mark: string) =>
  (await desk.as('super_admin')(listFaults, ListFaults.parse({}))).data.filter(({ what }) => what.includes(mark))

test('the same fault is one row however often it came, without message or value; the newest call can be followed', async ({ desk }) => {
  const failing = () => Object.assign(new TypeError('ana@cliente.test is wrong'), { code: '22P02' })
  const [one, two] = [failing(), failing()]
  two.stack = one.stack as string
  noteError('GET /api/marked', one, 'first')
  noteError('GET /api/marked', two, 'second')
  noteFailedJob('marked.job', 'a word')
  await writeFaults(desk.db)
  noteError('GET /api/marked', one, 'third')
  await writeFaults(desk.db)
  await writeFaults(desk.db)
  const rows = await listed(desk, 'marked')
  expect(rows.map(({ kind, what, n, worstMs, requestId }) => [kind, what, n, worstMs, requestId])).toEqual([
    ['error', 'GET /api/marked', 3, null, 'third'],
    ['job', 'marked.job', 1, null, null],
  ])
  expect(rows[0]?.detail).toMatch(/^TypeError 22P02 packages\/core\/src\/monitoring\/faults\.test\.ts:\d+$/)
  expect(rows[1]?.detail).toBe('string')
  expect(JSON.stringify(rows)).not.toContain('cliente')
})

test('statements that take long are noted with their placeholders and the worst time; quick ones are not', async ({ desk }) => {
  observeSlowStatements(60, noteSlow)
  onTestFinished(() => observeSlowStatements(0, undefined))
  const waits = (seconds: number) => desk.as('agent')((ctx) => sql`select 'marked', pg_sleep(${seconds}::float8)`.execute(ctx.db))
  for (const seconds of [0.08, 0.15, 0]) await waits(seconds)
  await writeFaults(desk.db)
  const [row, ...more] = await listed(desk, "select 'marked'")
  expect(more).toEqual([])
  expect(row).toMatchObject({ kind: 'slow', what: "select 'marked', pg_sleep($1::float8)", detail: '', requestId: null })
  expect(row?.n).toBeGreaterThanOrEqual(2)
  expect(row?.worstMs).toBeGreaterThanOrEqual(150)
})

test('what did not come again for a month is forgotten; what no text can hold is left out; the app reads it by its function alone', async ({
  desk,
  testDb,
}) => {
  noteFailedJob('keeping.old\0\ud800', new Error('x'))
  await writeFaults(desk.db)
  noteFailedJob('keeping.new', new Error('x'))
  await writeFaults(desk.db)
  await testDb.asOwner(`update faults set last_at = now() - interval '31 days' where what like 'keeping.old%'`)
  await forgetFaults({ db: desk.db })
  expect((await listed(desk, 'keeping')).map(({ what }) => what)).toEqual(['keeping.new'])
  const direct = desk.as('super_admin')((ctx) => sql`select * from faults`.execute(ctx.db))
  await expect(direct).rejects.toMatchObject({ code: '42501' })
})
