import { RateTicket } from '@balcao/contracts/tickets/ratings'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { runReaction } from '../run-reaction.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, test } from '../testing/desk.ts'
import { noPorts } from '../testing/no-files.ts'
import * as history from './history.ts'
import * as ratings from './ratings.ts'
import * as tickets from './tickets.ts'
import { mustSee } from './tickets.ts'

const given = (values: object = {}) => ({ score: 2 as const, reason: 'unsolved' as const, comment: 'Voltou a falhar.', ...values })
const rated = (id: number, values: object = {}) => RateTicket.parse({ id, ...given(values) })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }) => code,
  )

/** Does what follows from the last change of status, as the worker would, and answers with the token of the mail, if there is one. */
async function mailedToken(desk: Desk): Promise<string | undefined> {
  const fact = (await desk.facts()).findLast(({ name }) => name === 'ticket:status_changed')
  for (let n = 0; n < 2; n++)
    await runReaction({ db: desk.db, ports: noPorts }, { tenantId: desk.id, outboxId: fact?.id as number, reaction: 'mailResolved' })
  const mails = await desk.rows((tx) =>
    tx
      .selectFrom('mails')
      .select(['linkPath', 'sourceKey', 'toAddress'])
      .where('sourceKey', 'like', 'link-rating-%')
      .orderBy('id')
      .execute(),
  )
  return mails.at(-1)?.linkPath?.replace('/portal/rate?token=', '')
}

async function resolved(desk: Desk) {
  const agent = await desk.person('agent')
  const { id } = await desk.aTicket({ status: 'open', assigneeId: agent.id })
  await desk.as('agent')(tickets.update, { id, status: 'resolved' })
  return id
}

test('the requester rates a resolution, changes it, and each later resolution anew; the words of the low one stay', async ({ desk }) => {
  const id = await resolved(desk)
  expect(await desk.as('client')(ratings.get, { id })).toMatchObject({ rating: null, mayRate: true })
  expect(await desk.as('client')(ratings.rate, rated(id))).toMatchObject({ rating: { ...given(), via: 'portal' }, mayRate: true })
  await desk.as('client')(ratings.rate, rated(id))
  await desk.as('client')(ratings.rate, rated(id, { score: 5, reason: null, comment: '' }))
  expect(await desk.as('agent')(ratings.get, { id })).toMatchObject({ rating: { score: 5 }, earlier: [], mayRate: false })
  await desk.as('client')(tickets.update, { id, status: 'open' })
  expect(await desk.as('client')(ratings.get, { id })).toMatchObject({ rating: null, earlier: [], mayRate: false })
  expect(await refusal(desk.as('client')(ratings.rate, rated(id)))).toBe('rating_closed')
  await desk.as('agent')(tickets.update, { id, status: 'resolved' })
  await desk.as('client')(tickets.update, { id, status: 'closed' })
  await desk.as('client')(ratings.rate, rated(id, { score: 4 }))
  expect(await desk.as('agent')(ratings.get, { id })).toMatchObject({ rating: { score: 4 }, earlier: [{ score: 5 }] })

  const told = (await desk.as('agent')(history.list, { ticketId: id, limit: 50, order: 'asc' })).data.filter(({ kind }) => kind === 'rated')
  expect(told.map(({ changes: [change] }) => [change?.from, change?.to])).toEqual([
    [null, { ...given(), via: 'portal' }],
    [
      { ...given(), via: 'portal' },
      { score: 5, reason: null, comment: '', via: 'portal' },
    ],
    [null, { ...given({ score: 4 }), via: 'portal' }],
  ])
  expect((await desk.facts()).filter(({ name }) => name === 'ticket:rated').map(({ payload }) => payload)).toEqual([
    { ticketId: id, score: 2, previous: null },
    { ticketId: id, score: 5, previous: 2 },
    { ticketId: id, score: 4, previous: null },
  ])
})

test('only who asked rates; a colleague who sees the ticket learns nothing of it, a stranger finds no ticket', async ({ desk, other }) => {
  const company = await desk.aCompany('Acme')
  const mate = await desk.aUser('client', { companyId: company.id })
  await desk.rows((tx) => tx.updateTable('companyMembers').set({ visibility: 'company' }).where('userId', '=', mate.id).execute())
  const id = await resolved(desk)
  await desk.rows((tx) => tx.updateTable('tickets').set({ companyId: company.id }).where('id', '=', id).execute())
  await desk.as('client')(ratings.rate, rated(id))
  expect((await desk.as(mate)(mustSee, id)).id).toBe(id)
  expect(await desk.as(mate)(ratings.get, { id })).toEqual({ rating: null, earlier: [], mayRate: false, until: null })
  for (const who of [mate, 'agent', 'admin'] as const) expect(await refusal(desk.as(who)(ratings.rate, rated(id)))).toBe('forbidden')
  for (const who of ['client', 'admin'] as const) {
    expect(await refusal(other.as(who)(ratings.get, { id }))).toBe('ticket_not_found')
    expect(await refusal(other.as(who)(ratings.rate, rated(id)))).toBe('ticket_not_found')
  }
  const rows = (who: Parameters<Desk['as']>[0]) => desk.as(who)((ctx) => ctx.db.selectFrom('ticketRatings').select('score').execute())
  expect([await rows('client'), await rows(mate)], 'the wall of the database').toEqual([[{ score: 2 }], []])
})

test('the mailed link rates its own resolution until it expires; looking rates nothing; what is wrong with it is never said', async ({
  desk,
  other,
}) => {
  const auth = anAuthContext(desk.db)
  const id = await resolved(desk)
  const token = (await mailedToken(desk)) as string
  const asked = await ratings.lookUp(auth, { token })
  expect(asked).toMatchObject({ rating: null, number: expect.any(Number) })
  expect(Object.keys(asked).toSorted()).toEqual(['number', 'rating', 'tenantName', 'title', 'until'])
  await ratings.lookUp(auth, { token })
  expect(await desk.as('agent')(ratings.get, { id })).toMatchObject({ rating: null })
  expect(await ratings.rateByLink(auth, { token, ...given() })).toMatchObject({ rating: { ...given(), via: 'link' } })
  expect(await ratings.rateByLink(auth, { token, ...given({ score: 3 }) })).toMatchObject({ rating: { score: 3 } })
  expect(await desk.as('client')(ratings.rate, rated(id, { score: 1 }))).toMatchObject({ rating: { score: 1, via: 'portal' } })
  expect(await desk.rows((tx) => tx.selectFrom('ticketRatings').select('score').execute())).toEqual([{ score: 1 }])

  const [, secret] = token.split('.')
  for (const wrong of [`${token}x`, `${other.id}.${secret}`, `${desk.id}.x`, 'x', `${token}.1`, '999999999.x']) {
    expect(await refusal(ratings.lookUp(auth, { token: wrong })), wrong).toBe('rating_link_invalid')
    expect(await refusal(ratings.rateByLink(auth, { token: wrong, ...given() })), wrong).toBe('rating_link_invalid')
  }
  await desk.rows((tx) => sql`update tickets set status = 'spam' where id = ${id}`.execute(tx))
  expect(await refusal(ratings.lookUp(auth, { token }))).toBe('rating_link_invalid')
  await desk.rows((tx) => sql`update tickets set status = 'closed' where id = ${id}`.execute(tx))
  await desk.rows((tx) => sql`update ticket_ratings set expires_at = now() - interval '1 second'`.execute(tx))
  expect(await refusal(ratings.rateByLink(auth, { token, ...given() }))).toBe('rating_link_invalid')
})

test('who is asked: the customer, once a resolution; not who closes their own ticket, nor the desk', async ({ desk }) => {
  const id = await resolved(desk)
  const first = await mailedToken(desk)
  expect(first).toMatch(/^\d+\.[\w-]{43}$/)
  await desk.as('client')(tickets.update, { id, status: 'closed' })
  expect(await mailedToken(desk), 'no second mail').toBe(first)
  const own = await desk.aTicket({ status: 'open' })
  await desk.as('client')(tickets.update, { id: own.id, status: 'closed' })
  expect(await mailedToken(desk)).toBe(first)
  const ofDesk = await desk.aTicket({ status: 'open', requesterId: (await desk.person('supervisor')).id })
  await desk.as('agent')(tickets.update, { id: ofDesk.id, status: 'resolved' })
  expect(await mailedToken(desk)).toBe(first)
})

test('two weeks after the resolution nobody is asked any more', async ({ desk }) => {
  const id = await resolved(desk)
  await desk.rows((tx) => sql`update tickets set resolved_at = now() - interval '15 days' where id = ${id}`.execute(tx))
  expect(await desk.as('client')(ratings.get, { id })).toMatchObject({ mayRate: false })
  expect(await refusal(desk.as('client')(ratings.rate, rated(id)))).toBe('rating_closed')
})
