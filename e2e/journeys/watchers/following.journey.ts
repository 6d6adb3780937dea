import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { ACCOUNTS } from '../../fixtures/accounts.ts'
import type { Api } from '../../fixtures/api.ts'
import { openList, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const option = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Opções de visões' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const things = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'O que mostrar' }).getByRole('link', { name: 'Empresas, filas, tags e visões' })
const made = async (api: Api, path: string, data: object) => {
  const answer = await api.send('POST', path, data)
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: number }).id
}

test('a company, a tag and a view are followed where they are shown; the list of them says how, and what is unread', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const [supervisor, admin] = [await apis('supervisor'), await apis('admin')]
  const [firm, label, view] = [subject('Firma'), subject('rótulo'), subject('Visão seguida')]
  const company = await made(admin, '/api/companies', { name: firm })
  const tag = await made(supervisor, '/api/tags', { name: label })
  await made(supervisor, '/api/tickets/views', { name: view, shared: true, filter: { tagId: [tag], priority: ['urgent'] } })

  const page = await as('agent')
  await page.goto(`/companies/${company}`)
  await page.getByRole('button', { name: 'Acompanhar', exact: true }).click()
  const how = page.getByRole('button', { name: 'Acompanhando: Tudo' })
  await expect(how).toBeVisible()
  await how.click()
  await page.getByRole('menuitemradio', { name: 'Só o status' }).click()
  await expect(page.getByRole('button', { name: 'Acompanhando: Só o status' })).toBeVisible()

  await page.goto(`/tags?q=${encodeURIComponent(label)}`)
  await page.getByRole('button', { name: `Ações da tag ${label}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Acompanhar' }).click()
  await expect(page.getByText(`Você acompanha ${label}`)).toBeVisible()

  await openList(page)
  await page.getByRole('navigation', { name: 'Visões' }).getByRole('link').filter({ hasText: view }).click()
  await option(page, 'Acompanhar esta visão')
  await expect(page.getByText(`Você acompanha ${view}`)).toBeVisible()

  // Somebody else brings a ticket in.
  const ticket = await supervisor.create(subject('Chega à visão'), { priority: 'urgent' })
  await supervisor.change(ticket.id, { tagIds: [tag] })
  await page.goto('/watchers')
  await things(page).click()
  await expect(page).toHaveURL(/of=things/)
  await expect(page.getByRole('navigation', { name: 'O que mostrar' }).locator('[aria-current]')).toHaveText(
    'Empresas, filas, tags e visões',
  )
  await expect(rowOf(page, firm)).toContainText('Só o status')
  await expect(async () => {
    await page.reload()
    await expect(rowOf(page, label)).toContainText('Não lido')
  }).toPass()
  await expect(rowOf(page, view)).toContainText('Entradas e saídas')
  const axe = await new AxeBuilder({ page }).analyze()
  expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])

  await rowOf(page, view).click()
  await expect(page).toHaveURL(/view=\d+/)
  await expect(rowOf(page, ticket.title)).toBeVisible()
  await option(page, 'Acompanhar esta visão')
  await page.getByRole('menuitem', { name: 'Deixar de seguir' }).click()
  await expect(page.getByText(`Você deixou de acompanhar ${view}`)).toBeVisible()
})

test('by keyboard: a queue is followed from its list, muted, left, and followed again as before', { tag: '@long' }, async ({
  as,
  apis,
}) => {
  const agent = await apis('agent')
  const options = (await (await agent.send('GET', '/api/tickets/options')).json()) as { queues: { id: number; name: string }[] }
  const [ticket] = (await agent.tickets('limit=1&status=open')) as unknown as [{ queueId: number }]
  const queue = options.queues.find(({ id }) => id === ticket.queueId) as { id: number; name: string }
  const page = await as('agent')
  await openList(page, `?queue=${queue.id}`)
  const menu = page.getByRole('button', { name: 'Opções de visões' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Acompanhar esta fila' }).press('Enter')
  await expect(page.getByText('Você acompanha esta fila')).toBeVisible()

  await page.goto('/watchers')
  await things(page).press('Enter')
  const row = rowOf(page, queue.name)
  await expect(row).toContainText('Tudo')
  const actions = row.getByRole('button', { name: `Ações de ${queue.name}` })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Silenciar por 1 hora' }).press('Enter')
  await expect(row).toContainText('silenciado até')
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Deixar de seguir' }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await expect(row).toContainText('silenciado até')
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Deixar de seguir' }).press('Enter')
  await expect(row).toHaveCount(0)
})

test('on the phone a followed company stands as a card, and leads to its page', { tag: '@long' }, async ({ as, apis, subject }) => {
  const admin = await apis('admin')
  const firm = subject('Firma do telefone')
  const company = await made(admin, '/api/companies', { name: firm })
  const agent = await apis('agent')
  expect((await agent.send('PUT', `/api/watches/company/${company}`, {})).ok()).toBe(true)
  const page = await as('agent')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/watchers?of=things')
  const card = page.locator('[data-index]').filter({ hasText: firm })
  await expect(card).toContainText('Empresa · Tudo')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await card.click()
  await expect(page).toHaveURL(new RegExp(`/companies/${company}$`))
  const following = page.getByRole('button', { name: 'Acompanhando: Tudo' })
  await following.click()
  await page.getByRole('menuitem', { name: 'Deixar de seguir' }).click()
  await expect(page.getByText(`Você deixou de acompanhar ${firm}`)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(following, 'followed again as before').toBeVisible()
})

test('from the page itself a tag and a ticket are found and followed, each with a way back; what is followed already is said so', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const [supervisor, client] = [await apis('supervisor'), await apis('client')]
  const [label, title] = [subject('etiqueta'), subject('Bonde')]
  await made(supervisor, '/api/tags', { name: label })
  const ticket = await client.create(title)
  const page = await as('agent')
  await page.goto('/watchers?of=things')
  const start = page.getByRole('button', { name: 'Acompanhar…' })
  const dialog = page.getByRole('dialog', { name: 'Acompanhar' })
  await start.press('Enter')
  await dialog.getByRole('combobox', { name: 'O quê' }).press('Enter')
  await page.getByRole('option', { name: 'Uma tag' }).press('Enter')
  await dialog.getByRole('button', { name: 'Acompanhar' }).press('Enter')
  await expect(dialog.getByText('Escolha o que acompanhar.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Tag' }).pressSequentially(label)
  await page.getByRole('option', { name: label }).click()
  await dialog.getByRole('button', { name: 'Acompanhar' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, label)).toContainText('Tudo')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rowOf(page, label)).toHaveCount(0)

  await page.getByRole('navigation', { name: 'O que mostrar' }).getByRole('link', { name: 'O que acompanho' }).click()
  for (const said of [`Você acompanha #${ticket.number}`, `Você já acompanha #${ticket.number}`]) {
    await start.click()
    await dialog.getByRole('combobox', { name: 'Ticket' }).fill(String(ticket.number))
    await page.getByRole('option', { name: title }).click()
    await expect(dialog.getByRole('group', { name: 'Outras pessoas deste ticket' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Acompanhar' }).click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(rowOf(page, title)).toBeVisible()
  }
})

test('on a phone a supervisor has people of a ticket follow it from the page, by name and by role', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const client = await apis('client')
  const title = subject('Balsa')
  const ticket = await client.create(title)
  const page = await as('supervisor', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/watchers')
  await page.getByRole('button', { name: 'Acompanhar…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Acompanhar' })
  await dialog.getByRole('combobox', { name: 'Ticket' }).fill(String(ticket.number))
  await page.getByRole('option', { name: title }).click()
  const others = dialog.getByRole('group', { name: 'Outras pessoas deste ticket' })
  const add = others.getByRole('combobox', { name: 'Adicionar pessoa, equipe ou papel' })
  await add.fill(ACCOUNTS.colleague.name)
  await page.getByRole('option', { name: ACCOUNTS.colleague.name }).click()
  await expect(others.getByRole('status')).toHaveText(`${ACCOUNTS.colleague.name} acompanha o ticket`)
  await expect(add, 'ready for the next').toHaveValue('')
  await add.fill('supervisor')
  await page.getByRole('option', { name: /^Supervisor\s*\d/ }).click()
  await others.getByRole('group', { name: 'Supervisor' }).getByRole('button', { name: 'Adicionar cada pessoa' }).click()
  await expect(others.getByRole('status')).toHaveText(/^\d pessoas? adicionadas?/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toHaveCount(0)
})
