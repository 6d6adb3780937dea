import type { Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { fillTicket, submit } from '../../fixtures/portal-pages.ts'
import { block, enter, enterPortal, isAccessible, someone } from '../../fixtures/profile.ts'
import { choose, openList, property, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The REST interface as whoever is signed in on a page. */
const apiOf = (page: Page) => {
  const send: Api['send'] = async (method, path, data) => {
    const token = await page.evaluate(() => localStorage.getItem('access_token'))
    return page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } })
  }
  return { send } as Api
}
const matrix = (page: Page) => block(page, 'Prioridade por urgência e impacto')
const SWITCH = 'Avaliar urgência e impacto dos tickets'

test('an administrator has tickets assessed: a customer says how urgent, the agent how much it affects, and why another priority', {
  tag: '@long',
}, async ({ environment, visitor, subject, errorGuard }) => {
  test.setTimeout(180_000)
  const title = subject('Esteira')
  const { page: admin } = await anOrganization({ environment, visitor }, subject('Fábrica'))
  const apis = async () => apiOf(admin)
  const [agent, client] = [await someone({ environment, apis }, 'agent'), await someone({ environment, apis }, 'client')]
  await admin.goto('/settings')
  await matrix(admin).getByRole('switch', { name: SWITCH }).press('Space')
  await expect(admin.getByText('Urgência e impacto propõem a prioridade.')).toBeVisible()
  await matrix(admin).getByRole('combobox', { name: 'Prioridade com urgência alta e impacto médio' }).press('Enter')
  await admin.getByRole('option', { name: 'Urgente' }).click()
  await expect(admin.getByText('Urgência alta e impacto médio propõem Urgente.')).toBeVisible()
  await isAccessible(admin, 'the matrix of priorities')

  const portal = await visitor({ viewport: { width: 390, height: 800 } })
  await enterPortal(portal, client.email)
  await portal.goto('/portal/create-ticket')
  await fillTicket(portal, title, 'Parou.')
  await portal.getByRole('combobox', { name: /^Urgência/ }).click()
  await expect(portal.getByRole('option', { name: 'Urgente' })).toBeHidden()
  await portal.getByRole('option', { name: 'Alta' }).click()
  await submit(portal).click()
  await expect(portal.getByRole('heading', { level: 1, name: /^Ticket #\d+ aberto$/ })).toBeFocused()

  const desk = await visitor()
  await enter(desk, agent.email)
  await expect(desk).toHaveURL('/dashboard')
  await openList(desk)
  await rowOf(desk, title).getByText(title).click()
  await expect(property(desk, 'Prioridade')).toContainText('Urgente')
  await choose(desk, 'Impacto', 'Baixo')
  await expect(property(desk, 'Prioridade')).toContainText('Média')
  // The server asks for the reason.
  errorGuard.expect(refused(400))
  await property(desk, 'Prioridade').click()
  await desk.getByRole('menuitem', { name: /Alta$/ }).press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Por que prioridade Alta?' })
  await dialog.getByRole('button', { name: 'Mudar prioridade' }).press('Enter')
  await expect(dialog.getByText('Diga o motivo.')).toBeVisible()
  await dialog.getByRole('textbox').fill('Linha parada')
  await isAccessible(desk, 'the reason of a priority')
  await desk.keyboard.press('Enter')
  await expect(property(desk, 'Prioridade')).toContainText('Alta')
  await expect(desk.getByRole('complementary', { name: 'Propriedades' }).getByText('Linha parada')).toBeVisible()
  await desk.getByRole('button', { name: /^\d+ alterações/ }).click()
  await expect(desk.getByText(/motivo da prioridade como Linha parada/)).toBeVisible()

  await desk.goto('/tickets/new')
  await expect(desk.getByRole('combobox', { name: /^Prioridade/ })).toHaveText('Proposta: Média')
  await desk.getByRole('combobox', { name: /^Urgência/ }).click()
  await desk.getByRole('option', { name: 'Baixa' }).click()
  await expect(desk.getByRole('combobox', { name: /^Prioridade/ })).toHaveText('Proposta: Baixa')
  await isAccessible(desk, 'a new ticket to be assessed')
  await matrix(admin).getByRole('switch', { name: SWITCH }).click()
  await expect(desk.getByRole('combobox', { name: /^Urgência/ }), 'nobody reloaded').toBeHidden()
  await expect(desk.getByRole('combobox', { name: /^Prioridade/ })).toContainText('Média')
  await admin.goto('/audit')
  await expect(admin.getByText('Matriz de prioridades alterada').first()).toBeVisible()
})
