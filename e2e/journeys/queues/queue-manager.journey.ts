import type { Locator, Page } from '@playwright/test'
import type { Api, ApiTicket } from '../../fixtures/api.ts'
import { isAccessible, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

type Queue = { id: number; isDefault: boolean }

async function answered<T>(api: Api, method: string, path: string, data?: unknown): Promise<T> {
  const answer = await api.send(method, path, data)
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}
const state = (manager: Api, userId: number, availability: 'online' | 'away') =>
  answered(manager, 'PUT', '/api/queues/members/availability', { availability, alwaysAvailable: true, userId })

/** A queue of its own with these people, who are there. */
async function aTeam(manager: Api, name: string, userIds: readonly number[]): Promise<Queue> {
  const queue = await answered<Queue>(manager, 'POST', '/api/queues', { name, capacityDefault: 10 })
  await answered(manager, 'POST', `/api/queues/${queue.id}/members`, { userIds })
  for (const userId of userIds) await state(manager, userId, 'online')
  return queue
}
async function takeApart(manager: Api, { id }: Queue): Promise<void> {
  const { data } = await answered<{ data: Queue[] }>(manager, 'GET', '/api/queues')
  await answered(manager, 'DELETE', `/api/queues/${id}?moveTo=${data.find(({ isDefault }) => isDefault)?.id}`)
}
const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (within: Page | Locator, { title }: ApiTicket): Locator => within.getByRole('listitem').filter({ hasText: title })

test('a queue is watched and steered: by the rules, by hand, and evened out, which can be undone', async ({
  as,
  apis,
  subject,
  environment,
}) => {
  const manager = await apis('manager')
  const name = subject('Obras')
  const [a, b] = [subject('Iara'), subject('Otto')]
  const [iara, otto] = [await someone({ environment, apis }, 'agent', a), await someone({ environment, apis }, 'agent', b)]
  const queue = await aTeam(manager, name, [iara.id, otto.id])
  const held: ApiTicket[] = []
  for (const letter of ['A', 'B', 'C', 'D'])
    held.push(await manager.create(subject(`Vistoria ${letter}`), { queueId: queue.id, assigneeId: iara.id }))
  const loose = await manager.create(subject('Vistoria solta'), { queueId: queue.id })
  const holderOf = async ({ id }: ApiTicket) => (await manager.ticket(id)).assignee?.id ?? null

  const page = await as('manager')
  await page.goto(`/queue-manager?queue=${queue.id}`)
  await expect(column(page, name)).toContainText('4/20')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await column(page, name).getByRole('link', { name: '2 online de 2' }).click()
  await expect(page).toHaveURL(/by=assignee/)
  const [nobodys, iaras, ottos] = [column(page, 'Sem responsável'), column(page, a), column(page, b)]
  await expect(iaras).toContainText('4/10')
  await expect(ottos, 'a column also without tickets').toContainText('0/10')
  await isAccessible(page, 'the board of a queue')

  await card(nobodys, loose).getByRole('link').focus()
  await page.keyboard.press('a')
  await expect(card(ottos, loose), 'the least loaded').toBeVisible()
  await expect(ottos, 'its figures follow').toContainText('1/10')
  await state(manager, otto.id, 'away')
  await expect(ottos).toContainText('Ausente')
  await state(manager, otto.id, 'online')
  await expect(ottos).toContainText('Online')

  await card(ottos, loose).getByRole('link').focus()
  await page.keyboard.press('v')
  await page.getByRole('combobox', { name: 'Buscar pessoa' }).fill(a)
  await expect(page.getByRole('option')).toHaveCount(1)
  // Enter takes what is marked.
  await expect(page.getByRole('option', { name: a })).toHaveClass(/Mui-focused/)
  await page.keyboard.press('Enter')
  await expect(card(iaras, loose)).toBeVisible()

  await page.getByRole('button', { name: 'Rebalancear (2)' }).click()
  const dialog = page.getByRole('dialog', { name: `Rebalancear ${name}` })
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await isAccessible(page, 'what would move')
  await dialog.getByRole('button', { name: 'Redistribuir 2 tickets' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(ottos.getByRole('listitem')).toHaveCount(2)
  await expect(iaras.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('status').filter({ hasText: '2 tickets redistribuídos' }).getByRole('button', { name: 'Desfazer' }).click()
  await expect(iaras.getByRole('listitem')).toHaveCount(5)
  await expect.poll(() => Promise.all([...held, loose].map(holderOf))).toEqual(Array(5).fill(iara.id))
  for (const round of ['once', 'once more']) {
    await card(iaras, loose).dragTo(ottos)
    await expect(card(ottos, loose), `dragged ${round} after what was undone`).toBeVisible()
    await expect.poll(() => holderOf(loose)).toBe(otto.id)
    await page
      .getByRole('status')
      .filter({ hasText: `#${loose.number}` })
      .getByRole('button', { name: 'Desfazer' })
      .click()
    await expect(card(iaras, loose)).toBeVisible()
    await expect.poll(() => holderOf(loose)).toBe(iara.id)
  }
  await takeApart(manager, queue)
})

test('a ticket is dragged and moved by V to another queue, which gives it to somebody of its own', { tag: '@long' }, async ({
  as,
  apis,
  subject,
  environment,
}) => {
  const manager = await apis('manager')
  const who = await someone({ environment, apis })
  const names = [subject('De'), subject('Para')] as const
  const queues = [await aTeam(manager, names[0], [who.id]), await aTeam(manager, names[1], [who.id])] as const
  const ticket = await manager.create(subject('Mudança'), { queueId: queues[0].id, assigneeId: who.id })
  const page = await as('manager')
  await page.goto(`/queue-manager?queue=${queues.map(({ id }) => id).join(',')}`)
  const [from, to] = [column(page, names[0]), column(page, names[1])]
  await card(from, ticket).dragTo(to)
  await expect(card(to, ticket)).toBeVisible()
  await expect.poll(async () => (await manager.ticket(ticket.id)).assignee, 'whoever had it lets it go').toBeNull()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(card(from, ticket)).toBeVisible()
  await expect.poll(async () => (await manager.ticket(ticket.id)).assignee?.id).toBe(who.id)
  await expect(page.getByRole('button', { name: 'Desfazer' }), 'it leaves once it is used').toHaveCount(0)
  await card(from, ticket).dragTo(to)
  await expect(card(to, ticket), 'dragged once more after that').toBeVisible()
  await expect.poll(async () => (await manager.ticket(ticket.id)).assignee).toBeNull()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(async () => (await manager.ticket(ticket.id)).assignee?.id).toBe(who.id)
  await expect(card(from, ticket)).toBeVisible()
  await card(from, ticket).getByRole('link').focus()
  await page.keyboard.press('v')
  await page.getByRole('menuitem', { name: names[1] }).press('Enter')
  await expect(card(to, ticket)).toBeVisible()
  for (const queue of queues) await takeApart(manager, queue)
})

test('the board of queues on the phone, by status and with nothing', { tag: '@long' }, async ({ as, apis, subject, environment }) => {
  const manager = await apis('manager')
  const name = subject('Nilo')
  const who = await someone({ environment, apis }, 'agent', name)
  const queue = await aTeam(manager, subject('Vazia'), [who.id])
  const phone = await as('manager', { viewport: { width: 390, height: 844 } })
  await phone.goto(`/queue-manager?queue=${queue.id}&by=assignee`)
  await phone.getByRole('combobox', { name: 'Coluna' }).selectOption(String(who.id))
  await expect(column(phone, name)).toContainText('0/10')
  await expect(column(phone, name)).toContainText('Nenhum ticket')
  await phone.getByRole('button', { name: /^Colunas:/ }).click()
  await phone.getByRole('menuitem', { name: 'status' }).click()
  await expect(phone).toHaveURL(/by=status/)
  await expect(column(phone, 'Novo')).toContainText('Nenhum ticket')
  await isAccessible(phone, 'an empty board of queues on the phone')
  await takeApart(manager, queue)
})
