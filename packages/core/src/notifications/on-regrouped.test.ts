import { expect } from 'vitest'
import * as companies from '../companies/merge.ts'
import * as kept from '../search/kept.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as tickets from '../tickets/tickets.ts'
import * as watches from '../tickets/watches.ts'

const notices = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .selectFrom('notifications')
      .select(['userId', 'type', 'message', 'actionUrl', 'metadata'])
      .where('sourceKey', 'like', 'merged-%')
      .orderBy('id')
      .execute(),
  )

/** Two companies, views of the one that stays, and what makes one of them. */
async function beforeMerge(desk: Desk) {
  const [from, into] = [await desk.aCompany('Sai'), await desk.aCompany('Fica')]
  const view = (name: string, filter: object) => desk.aView(name, { filter: JSON.stringify(filter) })
  const all = await view('Da Fica', { companyId: [into.id] })
  const open = await view('Abertos da Fica', { companyId: [into.id], status: ['open'] })
  const without = await view('Sem a Fica', { companyId: [into.id], not: ['companyId'], status: ['resolved'] })
  const merge = () => desk.as('admin')(companies.merge, { id: from.id, intoId: into.id })
  return { from, into, all, open, without, merge }
}

test('who follows views of a company is told once what a merge brought into them, and of each ticket again only when it moves', async ({
  desk,
  other,
}) => {
  const { from, into, all, open, without, merge } = await beforeMerge(desk)
  const elsewhere = await beforeMerge(other)
  const far = await other.aUser('agent')
  await other.as(far)(watches.save, { entity: 'search', id: elsewhere.all })
  const [who, few] = [await desk.aUser('agent'), await desk.aUser('agent')]
  await desk.aTicket({ companyId: into.id, status: 'open' })
  const [first] = await Promise.all(
    (['open', 'open', 'resolved', 'spam'] as const).map((status) => desk.aTicket({ companyId: from.id, status })),
  )
  for (const id of [all, open]) await desk.as(who)(watches.save, { entity: 'search', id })
  await desk.as(few)(watches.save, { entity: 'search', id: without })
  await merge()
  await react(desk)
  await react(desk)
  const told = await notices(desk)
  expect(told).toHaveLength(2)
  const [mine, theirs] = [told.find(({ userId }) => userId === who.id), told.find(({ userId }) => userId === few.id)]
  expect(mine).toMatchObject({ type: 'search_entered', actionUrl: `/tickets?view=${all}` })
  expect(mine?.message).toBe(
    'Com a união de duas empresas, 3 tickets entraram em “Da Fica”. Mudou também o que há em mais 1 que você acompanha.',
  )
  expect(theirs).toMatchObject({ type: 'search_left', message: 'Com a união de duas empresas, 1 ticket saiu de “Sem a Fica”.' })
  const unread = (await desk.as(who)(watches.list, { limit: 9 })).data.filter((thing) => thing.unread).map(({ name }) => name)
  expect(unread.toSorted()).toEqual(['Abertos da Fica', 'Da Fica'])
  const types = async () =>
    (await desk.rows((tx) => tx.selectFrom('notifications').select(['type', 'userId']).orderBy('id').execute()))
      .filter(({ userId }) => userId === who.id)
      .map(({ type }) => type)
  await desk.as('supervisor')(tickets.update, { id: first?.id as number, title: 'Outro' })
  await react(desk)
  expect(await types()).toEqual(['search_entered'])
  await desk.as('supervisor')(tickets.update, { id: first?.id as number, companyId: null })
  await react(desk)
  expect(await types()).toEqual(['search_entered', 'search_left'])
  await react(other)
  expect(await notices(other)).toEqual([])
})

test('nobody hears of tickets they may not see, of what they did themselves, or while it is muted', async ({ desk }) => {
  const { from, all, merge } = await beforeMerge(desk)
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'queue' })
  const [blind, seeing] = [await desk.aUser('agent', { role: slug }), await desk.aUser('agent', { role: slug })]
  const muted = await desk.aUser('agent')
  const queue = await desk.aQueue('Rede', [seeing])
  for (const who of [blind, seeing]) await desk.as(who)(watches.save, { entity: 'search', id: all })
  await desk.as(muted)(watches.save, { entity: 'search', id: all, mutedUntil: '2999-01-01T00:00:00Z' })
  await desk.as('admin')(watches.save, { entity: 'search', id: all })
  await desk.aTicket({ companyId: from.id, queueId: queue })
  await desk.aTicket({ companyId: from.id, queueId: await desk.aQueue('Outra') })
  await merge()
  await react(desk)
  expect(await notices(desk)).toMatchObject([{ userId: seeing.id, message: 'Com a união de duas empresas, 1 ticket entrou em “Da Fica”.' }])
})

test('of a search that names the company one is told likewise, in English where one reads that', async ({ desk }) => {
  const { from, merge } = await beforeMerge(desk)
  const who = await desk.aUser('agent', { language: 'en' })
  const { id } = await desk.as(who)(kept.save, { name: 'Theirs', q: 'empresa:Fica' })
  await desk.as(who)(watches.save, { entity: 'kept_search', id })
  await Promise.all([1, 2].map(() => desk.aTicket({ companyId: from.id })))
  await merge()
  await react(desk)
  expect(await notices(desk)).toMatchObject([
    {
      userId: who.id,
      message: 'As two companies were merged, 2 tickets came into “Theirs”.',
      actionUrl: '/search?q=empresa%3AFica',
      metadata: { followed: [`kept_search:${id}`] },
    },
  ])
})
