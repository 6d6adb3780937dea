import type { ItemKind, ItemState } from '@balcao/contracts/checklists/bounds'
import type { ListMyItems, MyItem, MyItems } from '@balcao/contracts/checklists/checklists'
import { OPEN_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { visible } from '../tickets/visible.ts'

/** When an item is due, so that what has no time comes last; as the index has it. */
const due = sql<string>`coalesce(i.due_at, '9999-12-31 00:00:00+00'::timestamptz)`

/** Items with their checklists and tickets, as far as the caller sees those. */
const placedItems = ({ db, actor }: Ctx) =>
  db
    .selectFrom('checklistItems as i')
    .innerJoin('ticketChecklists as c', (join) => join.onRef('c.tenantId', '=', 'i.tenantId').onRef('c.id', '=', 'i.checklistId'))
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.id', '=', 'c.ticketId'))
    .where('i.tenantId', '=', actor.tenantId)
    .where((eb) => visible(eb as never, actor))
    .select([
      'i.id',
      'i.text',
      'i.kind',
      'i.isMandatory',
      'i.state',
      'i.dueAt',
      'i.settledAt',
      'c.id as checklistId',
      'c.title as checklistTitle',
    ])
    .select(['t.id as ticketId', 't.number', 't.title', 't.status', due.as('due')])
type Placed = Awaited<ReturnType<ReturnType<typeof placedItems>['execute']>>[number]

const view = ({
  isMandatory,
  checklistId,
  checklistTitle,
  ticketId,
  number,
  title,
  status,
  state,
  kind,
  due: _,
  ...item
}: Placed): MyItem => ({
  ...item,
  mandatory: isMandatory,
  kind: kind as ItemKind,
  state: state as ItemState,
  checklist: { id: checklistId, title: checklistTitle },
  ticket: { id: ticketId, number, title, status: status as Status },
})

/** Items that somebody is to do on tickets that go on: those given to them, and those that nobody was given on tickets they are responsible for. */
async function open(ctx: Ctx, input: ListMyItems, userId: number): Promise<MyItems> {
  const after = input.cursor ? decodeCursor(input.cursor, 'items:open', ['instant', 'integer']) : undefined
  const ofOpenTickets = () =>
    placedItems(ctx)
      .where('i.state', '=', 'open')
      .where('t.status', 'in', OPEN_STATUSES)
      .$if(after !== undefined, (q) => q.where(sql<boolean>`(${due}, i.id) > (${after?.[0]}::timestamptz, ${after?.[1]})`))
      .orderBy(due)
      .orderBy('i.id')
      .limit(input.limit + 1)
  const given = ofOpenTickets().where('i.assigneeId', '=', userId)
  const responsible = ofOpenTickets()
    .where('i.assigneeId', 'is', null)
    .where('i.forCustomer', '=', false)
    .where('t.assigneeId', '=', userId)
  const rows = await ctx.db
    .selectFrom(given.as('g'))
    .selectAll()
    .unionAll(ctx.db.selectFrom(responsible.as('r')).selectAll())
    .orderBy('due')
    .orderBy('id')
    .limit(input.limit + 1)
    .execute()
  return pageOf(rows, input.limit, view, (row) => encodeCursor('items:open', [row.due, row.id]))
}

/** What somebody settled, the latest first. */
async function settled(ctx: Ctx, input: ListMyItems, userId: number): Promise<MyItems> {
  const after = input.cursor ? decodeCursor(input.cursor, 'items:settled', ['instant', 'integer']) : undefined
  const rows = await placedItems(ctx)
    .where('i.settledBy', '=', userId)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(i.settled_at, i.id) < (${after?.[0]}::timestamptz, ${after?.[1]})`))
    .orderBy('i.settledAt', 'desc')
    .orderBy('i.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, view, (row) => encodeCursor('items:settled', [row.settledAt as string, row.id]))
}

/** Items of one person, as far as the caller sees their tickets. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListMyItems): Promise<MyItems> {
  must(ctx, 'checklist.use')
  return (input.state === 'open' ? open : settled)(ctx, input, input.userId ?? me(ctx))
}
