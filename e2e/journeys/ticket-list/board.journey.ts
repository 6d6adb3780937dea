import type { Locator, Page } from '@playwright/test'
import { ACCOUNTS } from '../../fixtures/accounts.ts'
import type { Api, ApiTicket } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (within: Page | Locator, { title }: ApiTicket): Locator => within.getByRole('listitem').filter({ hasText: title })

/** Tickets of their own tag, so that a board of it holds nothing else. */
async function tagged(client: Api, colleague: Api, name: string, letters: readonly string[]) {
  const answer = await colleague.send('POST', '/api/tags', { name: name.slice(0, 50) })
  const tag = (await answer.json()) as { id: number }
  const tickets: ApiTicket[] = []
  for (const letter of letters) {
    const { id } = await client.create(`${name} ${letter}`)
    tickets.push(await colleague.change(id, { tagIds: [tag.id], status: 'open' }))
  }
  return { tickets, tag, search: `?tag=${tag.id}&status=new,open,waiting_customer` }
}

async function openBoard(page: Page, search: string): Promise<void> {
  await page.goto(`/tickets${search}&face=board`)
  await expect(page.getByRole('region', { name: 'Quadro de tickets' })).toBeVisible()
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
}

test('a card is dragged and taken back, moved by the keyboard alone, and never over a colleague’s change', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(409))
  const [client, colleague] = [await apis('client'), await apis('colleague')]
  const { tickets, tag, search } = await tagged(client, colleague, subject('Quadro'), ['A', 'B'])
  const [a, b] = tickets as [ApiTicket, ApiTicket]
  const statusOf = async ({ id }: ApiTicket) => (await colleague.ticket(id)).status
  const page = await as('agent')
  await page.goto(`/tickets${search}`)
  await page.getByRole('button', { name: 'Ver como quadro' }).click()
  await expect(page, 'the address says that it is a board').toHaveURL(/face=board/)
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  const [opened, waiting] = [column(page, 'Em atendimento'), column(page, 'Aguardando cliente')]

  await card(opened, a).dragTo(waiting)
  await expect(card(waiting, a)).toBeVisible()
  await expect.poll(() => statusOf(a)).toBe('waiting_customer')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(card(opened, a)).toBeVisible()
  await expect.poll(() => statusOf(a)).toBe('open')

  // By the keyboard: arrows go between cards, M asks where to, and the focus goes with the card.
  await card(opened, a).getByRole('link').focus()
  await page.keyboard.press('m')
  const menu = page.getByRole('menu', { name: `Mover #${a.number} para…` })
  await expect(menu.getByRole('menuitem', { name: 'Novo' }), 'nothing becomes new again').toHaveCount(0)
  await menu.getByRole('menuitem', { name: 'Aguardando cliente' }).press('Enter')
  await expect(card(waiting, a).getByRole('link')).toBeFocused()
  await expect.poll(() => statusOf(a)).toBe('waiting_customer')
  await page.keyboard.press('ArrowLeft')
  await expect(card(opened, b).getByRole('link')).toBeFocused()

  // A colleague's change that comes between the look and the move is not written over.
  await page.route(
    '**/trpc/tickets.update*',
    async (route) => {
      await colleague.change(b.id, { status: 'waiting_third_party' })
      await route.continue()
    },
    { times: 1 },
  )
  await page.keyboard.press('m')
  await page.getByRole('menu').getByRole('menuitem', { name: 'Aguardando cliente' }).press('Enter')
  await expect(page.getByText(`O ticket #${b.number} mudou enquanto você o movia`)).toBeVisible()
  await expect(card(page, b), 'it left this board').toHaveCount(0)
  expect(await statusOf(b)).toBe('waiting_third_party')
  await page.getByRole('button', { name: 'Mover mesmo assim' }).click()
  await expect(card(waiting, b)).toBeVisible()

  // What a colleague does moves cards under the reader's eyes, and what is resolved leaves a board of what is open.
  await colleague.change(b.id, { status: 'open' })
  await expect(card(opened, b)).toBeVisible()
  await card(opened, b)
    .getByRole('button', { name: `Mover #${b.number} para…` })
    .click()
  await page.getByRole('menuitem', { name: 'Resolvido' }).click()
  await expect(card(page, b)).toHaveCount(0)
  await expect.poll(() => statusOf(b)).toBe('resolved')
  await colleague.send('DELETE', `/api/tags/${tag.id}`)
})

test('a board is kept as a view, and on the phone it is one column at a time', { tag: '@long' }, async ({ as, apis, subject }) => {
  const [client, colleague, agent] = [await apis('client'), await apis('colleague'), await apis('agent')]
  const name = subject('Quadro guardado')
  const { tickets, tag, search } = await tagged(client, colleague, name, ['A'])
  const [a] = tickets as [ApiTicket]
  const page = await as('agent')
  await openBoard(page, search)
  await page.getByRole('button', { name: /^Colunas:/ }).click()
  await page.getByRole('menuitem', { name: 'prioridade' }).click()
  await expect(card(column(page, 'Média'), a)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar visão', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name)
  await dialog.getByRole('button', { name: 'Criar visão' }).click()
  await expect(page).toHaveURL(/[?&]view=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('view')?.replaceAll('"', ''))

  const phone = await as('agent', { viewport: { width: 390, height: 844 } })
  await phone.goto(`/tickets?view=${id}`)
  await expect(phone, 'a bare link opens the board it is').toHaveURL(/face=board&by=priority/)
  await expect(column(phone, 'Média'), 'the first column that has tickets').toBeVisible()
  const choice = phone.getByRole('combobox', { name: 'Coluna' })
  await choice.selectOption('urgent')
  await expect(column(phone, 'Urgente')).toBeVisible()
  await expect(column(phone, 'Média')).toHaveCount(0)
  await choice.selectOption('medium')
  await card(column(phone, 'Média'), a)
    .getByRole('button', { name: `Mover #${a.number} para…` })
    .click()
  await phone.getByRole('menuitem', { name: 'Alta' }).click()
  await expect(card(phone, a)).toHaveCount(0)
  await phone.getByRole('combobox', { name: 'Coluna' }).selectOption('high')
  await expect(card(column(phone, 'Alta'), a)).toBeVisible()
  await expect.poll(async () => (await colleague.ticket(a.id)).priority).toBe('high')
  expect((await agent.send('DELETE', `/api/tickets/views/${id}`)).status()).toBe(200)
  await colleague.send('DELETE', `/api/tags/${tag.id}`)
})

test('columns of people: a card is dragged and handed on by the keyboard, and never over a colleague’s change', { tag: '@long' }, async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(409))
  const [client, colleague] = [await apis('client'), await apis('colleague')]
  const { tickets, tag, search } = await tagged(client, colleague, subject('Quadro de gente'), ['A', 'B'])
  const [a, b] = tickets as [ApiTicket, ApiTicket]
  const holderOf = async ({ id }: ApiTicket) => (await colleague.ticket(id)).assignee?.id ?? null
  const page = await as('agent')
  await openBoard(page, search)
  await page.getByRole('button', { name: /^Colunas:/ }).click()
  await page.getByRole('menuitem', { name: 'responsável' }).click()
  await expect(page, 'the address says by what').toHaveURL(/by=assignee/)
  const [nobodys, mine] = [column(page, 'Sem responsável'), column(page, ACCOUNTS.agent.name)]

  await card(nobodys, a).dragTo(mine)
  await expect(card(mine, a)).toBeVisible()
  await expect.poll(() => holderOf(a)).not.toBeNull()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(card(nobodys, a)).toBeVisible()
  await expect.poll(() => holderOf(a)).toBeNull()

  // By the keyboard anybody can be found, also who has no column yet.
  await card(nobodys, a).getByRole('link').focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('combobox', { name: 'Buscar pessoa' })).toBeFocused()
  await page.keyboard.type(ACCOUNTS.supervisor.name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(card(column(page, ACCOUNTS.supervisor.name), a)).toBeVisible()

  await page.route(
    '**/trpc/tickets.update*',
    async (route) => {
      await colleague.change(b.id, { assigneeId: colleague.userId })
      await route.continue()
    },
    { times: 1 },
  )
  await card(nobodys, b).dragTo(mine)
  await expect(page.getByText(`O ticket #${b.number} mudou enquanto você o movia: está com “${ACCOUNTS.colleague.name}”.`)).toBeVisible()
  await expect(card(column(page, ACCOUNTS.colleague.name), b), 'it stands where it is').toBeVisible()
  expect(await holderOf(b)).toBe(colleague.userId)
  await colleague.send('DELETE', `/api/tags/${tag.id}`)
})

test('on a board one selects as in the list, by keyboard and by mouse, and changes all of it at once', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const [client, colleague] = [await apis('client'), await apis('colleague')]
  const { tickets, tag, search } = await tagged(client, colleague, subject('Quadro escolhido'), ['A', 'B', 'C'])
  const [, b, c] = tickets as [ApiTicket, ApiTicket, ApiTicket]
  const statuses = () => Promise.all(tickets.map(async ({ id }) => (await colleague.ticket(id)).status))
  const page = await as('agent')
  await openBoard(page, search)
  const [opened, waiting] = [column(page, 'Em atendimento'), column(page, 'Aguardando cliente')]
  const bar = page.getByRole('toolbar', { name: 'Ações em lote' })

  await expect(card(opened, c)).toBeVisible()
  await opened.getByRole('link').first().focus()
  await page.keyboard.press('x')
  await expect(bar.getByRole('status')).toHaveText('1 selecionado')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar.getByRole('status')).toHaveText('2 selecionados')
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Aguardando cliente' }).press('Enter')
  await expect(waiting.getByRole('link')).toHaveCount(2)
  await expect(page.getByText('2 atualizados')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(opened.getByRole('link')).toHaveCount(3)
  await expect.poll(statuses).toEqual(['open', 'open', 'open'])
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)

  await card(opened, c).getByRole('checkbox').click()
  await card(opened, b)
    .getByText(`#${b.number}`)
    .click({ modifiers: ['Control'] })
  await expect(bar.getByRole('status')).toHaveText('2 selecionados')
  await card(opened, c).dragTo(waiting)
  await expect(waiting.getByRole('link'), 'what is selected goes along with the card that is held').toHaveCount(2)
  await expect.poll(statuses).toEqual(['open', 'waiting_customer', 'waiting_customer'])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(opened.getByRole('link')).toHaveCount(3)
  await expect.poll(statuses).toEqual(['open', 'open', 'open'])
  await expect(bar.getByRole('status')).toHaveText('2 selecionados')
  await page.getByRole('button', { name: 'Ver como lista' }).click()
  await expect(page.getByRole('checkbox', { name: `Selecionar ticket ${c.number}` }), 'the list has the same selection').toBeChecked()
  await expect(bar.getByRole('status')).toHaveText('2 selecionados')
  await colleague.send('DELETE', `/api/tags/${tag.id}`)
})
