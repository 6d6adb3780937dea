import type { Locator, Page } from '@playwright/test'
import { senderOf } from '../../fixtures/api.ts'
import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import { mailTo } from '../../fixtures/mail.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { createTicket } from '../../fixtures/portal-pages.ts'
import { block, enter, enterPortal, isAccessible, someone } from '../../fixtures/profile.ts'
import { openList, property, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** With whatever else is asked in the same moment. */
const STATUS_NAMES = '**/trpc/*tickets.statusNames.get*'
const names = (page: Page) => block(page, 'Nomes dos status')
const field = (page: Page, word: 'Nome da equipe' | 'Rótulo do cliente', status: string): Locator =>
  names(page).getByRole('textbox', { name: `${word} para ${status}`, exact: true })
const save = (page: Page) => names(page).getByRole('button', { name: 'Salvar nomes' })

test('an administrator names a status: the open list, the portal and the mail say it at once, and the built-in word comes back', {
  tag: '@long',
}, async ({ environment, visitor, subject }) => {
  test.setTimeout(180_000)
  const title = subject('Forno')
  const { page: admin } = await anOrganization({ environment, visitor }, subject('Oficina'))
  const apis = async () => senderOf(admin)
  const [agent, client] = [await someone({ environment, apis }, 'agent'), await someone({ environment, apis }, 'client')]
  const portal = await visitor({ viewport: { width: 390, height: 800 } })
  await enterPortal(portal, client.email)
  await createTicket(portal, title, 'O painel apagou.')
  await portal.getByRole('link', { name: 'Ver o ticket' }).click()
  const id = Number(/\d+$/.exec(portal.url())?.[0])
  const desk = await visitor()
  await enter(desk, agent.email)
  await expect(desk).toHaveURL('/dashboard')
  const move = async (status: string) => {
    const answer = await senderOf(desk).send('PATCH', `/api/tickets/${id}`, { status })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await openList(desk, '?status=new,open')
  await move('open')
  await expect(rowOf(desk, title)).toContainText('Em atendimento')
  const label = portal.getByRole('main').getByText('Consertando').first()
  await expect(portal.getByRole('main').getByText('Em andamento').first()).toBeVisible()

  await admin.goto('/settings')
  await field(admin, 'Nome da equipe', 'Em atendimento').fill('fechado')
  await save(admin).click()
  await expect(field(admin, 'Nome da equipe', 'Em atendimento')).toBeFocused()
  await expect(names(admin).getByText('Já é o nome do status Fechado.')).toBeVisible()
  await field(admin, 'Nome da equipe', 'Em atendimento').fill('Na bancada')
  await field(admin, 'Rótulo do cliente', 'Em atendimento').fill('Consertando')
  await field(admin, 'Rótulo do cliente', 'Resolvido').fill('Pronto para retirar')
  await isAccessible(admin, 'names of statuses')
  await admin.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(admin.getByRole('dialog', { name: 'Sair sem salvar os nomes?' })).toBeVisible()
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await save(admin).click()
  await expect(admin.getByText('Nomes dos status salvos.')).toBeVisible()

  await expect(rowOf(desk, title), 'nobody reloaded').toContainText('Na bancada')
  await expect(label).toBeVisible()
  await admin.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rowOf(desk, title)).toContainText('Em atendimento')
  await expect(label).toBeHidden()
  await field(admin, 'Nome da equipe', 'Em atendimento').fill('Na bancada')
  await field(admin, 'Rótulo do cliente', 'Em atendimento').fill('Consertando')
  await field(admin, 'Rótulo do cliente', 'Resolvido').fill('Pronto para retirar')
  await save(admin).click()
  await expect(rowOf(desk, title)).toContainText('Na bancada')
  await expect(label).toBeVisible()

  await desk.goto('/tickets?face=board')
  await expect(desk.getByRole('region', { name: 'Na bancada', exact: true }).getByText(title)).toBeVisible()
  await desk.goto(`/search?q=${encodeURIComponent('status:"na bancada"')}`)
  await expect(desk.getByRole('main').getByText(title).first()).toBeVisible()
  await desk.goto(`/tickets/${id}`)
  await expect(property(desk, 'Status')).toContainText('Na bancada')
  await expect(desk.getByText('de Novo para Na bancada').first()).toBeVisible()

  const since = Date.now() - 1_000
  await move('resolved')
  expect((await mailTo(environment.url, client.email, since, /Pronto para retirar/)).subject).toContain(title)
  await expect(portal.getByRole('main').getByText('Pronto para retirar').first()).toBeVisible()
  await isAccessible(portal, 'a ticket with own labels')
  await move('open')

  await names(admin).getByRole('button', { name: 'Voltar Em atendimento ao padrão' }).click()
  await names(admin).getByRole('button', { name: 'Voltar Resolvido ao padrão' }).click()
  await save(admin).click()
  await expect(property(desk, 'Status')).toContainText('Em atendimento')
  await expect(portal.getByRole('main').getByText('Em andamento').first()).toBeVisible()
  await admin.goto('/audit')
  await admin.getByText('Nomes dos status alterados').first().click()
  await expect(admin.getByText('Nome do status: Em atendimento').first()).toBeVisible()
})

test('names of statuses on a phone: nothing scrolls sideways, a failed load is tried again, a refused save keeps what was typed', {
  tag: '@long',
}, async ({ environment, visitor, subject, errorGuard }) => {
  errorGuard.expect(refused(400), CONNECTION_LOSS)
  const { page } = await anOrganization({ environment, visitor }, subject('Estofaria'))
  await page.setViewportSize({ width: 320, height: 720 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.route(STATUS_NAMES, (route) => route.abort())
  await page.goto('/settings')
  await expect(names(page).getByText('Não foi possível carregar os nomes dos status')).toBeVisible({ timeout: 30_000 })
  await page.unroute(STATUS_NAMES)
  await names(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await field(page, 'Nome da equipe', 'Novo').fill('Na fila')
  await expect(names(page).getByText('Na fila', { exact: true })).toBeVisible()
  await save(page).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(320)
  await isAccessible(page, 'names of statuses on a phone')
  // A colleague was faster with the same word.
  const answer = await senderOf(page).send('PATCH', '/api/status-names', { spam: { name: 'Na fila' } })
  expect(answer.ok()).toBe(true)
  await save(page).click()
  await expect(names(page).getByText('Já é o nome do status Spam.')).toBeVisible()
  await expect(field(page, 'Nome da equipe', 'Novo')).toHaveValue('Na fila')
})
