import { expect } from 'vitest'
import * as companies from '../../companies/merge.ts'
import * as kept from '../../search/kept.ts'
import * as onTickets from '../../tags/on-tickets.ts'
import * as tags from '../../tags/tags.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import * as tickets from '../../tickets/tickets.ts'
import * as watches from '../../watchers/watches.ts'

const notices = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .selectFrom('notifications')
      .select(['userId', 'type', 'message', 'actionUrl', 'metadata'])
      .where('sourceKey', 'like', 'merged-%')
      .orderBy('id')
      .execute(),
  )

const typesOf = async (desk: Desk, userId: number) =>
  (await desk.rows((tx) => tx.selectFrom('notifications').select('type').where('userId', '=', userId).orderBy('id').execute())).map(
    ({ type }) => type,
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
  await desk.as('supervisor')(tickets.update, { id: first?.id as number, title: 'Outro' })
  await react(desk)
  expect(await typesOf(desk, who.id)).toEqual(['search_entered'])
  await desk.as('supervisor')(tickets.update, { id: first?.id as number, companyId: null })
  await react(desk)
  expect(await typesOf(desk, who.id)).toEqual(['search_entered', 'search_left'])
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

test('who follows views of a tag, or searches that name one, is told once what a merge of tags brought into them or took out', async ({
  desk,
  other,
}) => {
  const [from, into, far] = [await desk.aTag('Boleto'), await desk.aTag('Boletos'), await other.aTag('Boletos')]
  const all = await desk.aView('De boletos', { filter: JSON.stringify({ tagId: [into] }) })
  const elsewhere = await other.aView('De boletos', { filter: JSON.stringify({ tagId: [far] }) })
  const [who, few, muted, stranger] = [
    await desk.aUser('agent'),
    await desk.aUser('agent', { language: 'en' }),
    await desk.aUser('agent'),
    await other.aUser('agent'),
  ]
  const { id: searchId } = await desk.as(few)(kept.save, { name: 'Old', q: 'tag:Boleto' })
  await desk.as(few)(watches.save, { entity: 'kept_search', id: searchId })
  await desk.as(muted)(watches.save, { entity: 'search', id: all, mutedUntil: '2999-01-01T00:00:00Z' })
  await other.as(stranger)(watches.save, { entity: 'search', id: elsewhere })
  const had = await Promise.all((['open', 'resolved', 'spam', 'open'] as const).map((status) => desk.aTicket({ status })))
  const ids = had.map(({ id }) => id)
  for (const ticketId of ids.slice(0, 3)) await desk.as('supervisor')(onTickets.add, { ticketId, tagIds: [from] })
  // One has both: it moves nowhere in the view of the tag that stays.
  await desk.as('supervisor')(onTickets.add, { ticketId: ids[3] as number, tagIds: [from, into] })
  await react(desk)
  await desk.as(who)(watches.save, { entity: 'search', id: all })
  await desk.as('admin')(watches.save, { entity: 'search', id: all })
  await desk.as('admin')(tags.merge, { id: from, intoId: into })
  await react(desk)
  await react(desk)
  await react(other)
  expect(await notices(other)).toEqual([])
  const told = await notices(desk)
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([who.id, few.id].toSorted())
  const of = (userId: number) => told.find((one) => one.userId === userId)
  expect(of(who.id)).toMatchObject({ type: 'search_entered', actionUrl: `/tickets?view=${all}` })
  expect(of(who.id)?.message).toBe('Com a junção de duas tags, 2 tickets entraram em “De boletos”.')
  expect(of(few.id)).toMatchObject({ type: 'search_left', message: 'As two tags were merged, 3 tickets left “Old”.' })
  // Each move was handed out: the next change of one tells no arrival again.
  await desk.as('supervisor')(tickets.update, { id: ids[0] as number, title: 'Outro' })
  await react(desk)
  expect(await notices(desk)).toHaveLength(2)
  expect(await typesOf(desk, who.id)).toEqual(['search_entered'])
})

test('another name of a tag, and its end, are told to those whose searches name it; another colour is nothing', async ({ desk }) => {
  const tag = await desk.aTag('Fatura')
  const who = await desk.aUser('agent')
  for (const name of ['Fatura', 'Nota']) {
    const { id } = await desk.as(who)(kept.save, { name: `Busca ${name}`, q: `tag:${name}` })
    await desk.as(who)(watches.save, { entity: 'kept_search', id })
  }
  await desk.as('supervisor')(onTickets.add, { ticketId: (await desk.aTicket()).id, tagIds: [tag] })
  await react(desk)
  const before = (await desk.facts()).length
  await desk.as('admin')(tags.update, { id: tag, color: '#aa0000' })
  await desk.as('admin')(tags.remove, { id: await desk.aTag('Sem tickets') })
  expect(await desk.facts()).toHaveLength(before)
  await desk.as('admin')(tags.update, { id: tag, name: 'Nota' })
  await react(desk)
  await desk.as('admin')(tags.remove, { id: tag })
  await react(desk)
  expect((await notices(desk)).map(({ type, message }) => [type, message])).toEqual([
    ['search_left', 'Com o novo nome de uma tag, 1 ticket saiu de “Busca Fatura”. Mudou também o que há em mais 1 que você acompanha.'],
    ['search_left', 'Com a exclusão de uma tag, 1 ticket saiu de “Busca Nota”.'],
  ])
})
