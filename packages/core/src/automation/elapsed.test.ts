import { PreviewRule } from '@balcao/contracts/automation/trials'
import { AddComment } from '@balcao/contracts/comments/comments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { runElapsed } from './elapsed.ts'
import { preview } from './preview.ts'
import { aRule, runsOf } from './testing/rules.ts'
import { forgetRuns } from './upkeep.ts'

const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) }
const look = (desk: Desk) => runElapsed({ db: desk.db, log })
const open = (desk: Desk) => desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou' })
/** Lets so many minutes pass for a ticket. */
const age = (desk: Desk, id: number, minutes: number) =>
  desk.rows((tx) =>
    sql`update tickets set created_at = created_at - make_interval(mins => ${minutes}), updated_at = updated_at - make_interval(mins => ${minutes}),
      last_message_at = last_message_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(tx),
  )
const timed = (since: 'created' | 'last_message' | 'updated', minutes: number) => ({ event: 'elapsed' as const, since, minutes })
const statusOf = async (desk: Desk, id: number) => (await desk.as('agent')(tickets.get, { id })).status

test('a rule by time runs once for each moment, on what is not finished', async ({ desk, other }) => {
  await aRule(desk, {
    ...{
      name: 'Silêncio',
      trigger: timed('last_message', 60),
      conditions: { all: [{ field: 'status', not: true, values: ['resolved'] }] },
    },
    actions: [{ kind: 'add_note', content: 'Ninguém escreveu há uma hora.' }],
  })
  const [old, young, closed] = [await open(desk), await open(desk), await open(desk)]
  const foreign = await open(other)
  await desk.as('agent')(tickets.update, { id: closed.id, status: 'closed' })
  await age(desk, old.id, 61)
  await age(desk, closed.id, 61)
  await age(other, foreign.id, 61)
  await look(desk)
  await look(desk)
  expect((await runsOf(desk)).map(({ ticket, outcome }) => [ticket?.id, outcome])).toEqual([[old.id, 'applied']])
  expect(await statusOf(desk, young.id)).toBe('new')
  await desk.as('client')(comments.add, AddComment.parse({ ticketId: old.id, content: 'Alguém?' }))
  await look(desk)
  expect(await runsOf(desk)).toHaveLength(1)
  await age(desk, old.id, 61)
  await look(desk)
  expect(await runsOf(desk)).toHaveLength(2)
  expect(await runsOf(other)).toEqual([])
})

test('what its actions change is no new moment of an earlier kind', async ({ desk }) => {
  await aRule(desk, {
    ...{ name: 'Fechar', trigger: timed('updated', 60), conditions: { all: [{ field: 'status', values: ['resolved'] }] } },
    actions: [{ kind: 'set_status', status: 'closed' }],
  })
  const { id } = await open(desk)
  await desk.as('agent')(tickets.update, { id, status: 'resolved' })
  await age(desk, id, 59)
  await look(desk)
  expect(await statusOf(desk, id)).toBe('resolved')
  await age(desk, id, 2)
  await look(desk)
  expect(await statusOf(desk, id)).toBe('closed')
})

test('a preview counts what would be changed at once, and changes nothing', async ({ desk }) => {
  const [one, two] = [await open(desk), await open(desk)]
  await age(desk, one.id, 120)
  const asked = (trigger: object, conditions: object = {}) => desk.as('supervisor')(preview, PreviewRule.parse({ trigger, conditions }))
  expect(await asked(timed('created', 60))).toEqual({
    ...{ matching: 1, scanned: 1, complete: true, next: [] },
    examples: [{ id: one.id, number: one.number, title: 'Impressora' }],
  })
  expect(await asked({ event: 'ticket_created' })).toMatchObject({ matching: 2, scanned: 2, examples: [{ id: two.id }, { id: one.id }] })
  expect(await asked({ event: 'ticket_created' }, { all: [{ field: 'priority', values: ['low'] }] })).toMatchObject({
    matching: 0,
    scanned: 2,
  })
  expect(await runsOf(desk)).toEqual([])
})

test('runs are forgotten after ninety days; those by time stay while their moment would count again', async ({ desk }) => {
  await aRule(desk, { trigger: timed('created', 60) })
  const { id } = await open(desk)
  await age(desk, id, 61)
  await look(desk)
  await desk.rows((tx) => sql`update automation_runs set created_at = created_at - interval '91 days'`.execute(tx))
  await forgetRuns({ db: desk.db })
  await look(desk)
  expect(await runsOf(desk)).toHaveLength(1)
  await desk.as('agent')(tickets.update, { id, status: 'closed' })
  await forgetRuns({ db: desk.db })
  expect(await runsOf(desk)).toEqual([])
})
