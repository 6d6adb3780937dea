import { AddComment } from '@balcao/contracts/comments/comments'
import { Search } from '@balcao/contracts/search/search'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { inTenant } from '@balcao/db/tenant'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Ctx, makeCtx } from '../ctx.ts'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { search, suggestions } from './search.ts'

test('what only reads is asked on two connections, and answered as it is on one', async ({ desk }) => {
  const { id } = await desk.aTicket({ title: 'Fatura em atraso', status: 'open' })
  for (let n = 0; n < 3; n++) await desk.aTicket({ title: `Fatura ${n}`, status: 'closed' })
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'A fatura foi paga' }))
  const actor = await desk.as('agent')(async (ctx: Ctx) => ctx.actor)
  const scope = { tenantId: desk.id, userId: actor.userId, side: 'staff' as const }
  const onTwo = <T>(rule: (ctx: Ctx) => Promise<T>) => inTenant(desk.db, scope, (tx) => rule(makeCtx(tx, actor)), 'read')
  const asked = [
    (ctx: Ctx) => search(ctx, Search.parse({ q: 'fatura', type: 'comment' })),
    (ctx: Ctx) => search(ctx, Search.parse({ q: 'fatura status:fechado' })),
    (ctx: Ctx) => suggestions(ctx, { q: 'fatura' }),
    (ctx: Ctx) => tickets.list(ctx, ListTickets.parse({ status: ['closed'], page: 1, limit: 2 })),
  ]
  for (const rule of asked) expect(await onTwo(rule as (ctx: Ctx) => Promise<unknown>)).toEqual(await desk.as('agent')(rule as never))
  expect(await onTwo((ctx) => search(ctx, Search.parse({ q: 'fatura' })))).toMatchObject({ counts: { ticket: 4, user: 0, comment: 1 } })
  expect(await onTwo((ctx) => tickets.list(ctx, ListTickets.parse({ status: ['closed'], page: 1, limit: 2 })))).toMatchObject({ total: 3 })
})
