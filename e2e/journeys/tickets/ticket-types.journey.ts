import type { Locator, Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
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
/** With whatever else is asked in the same moment. */
const TYPES = '**/trpc/*tickets.types.list*'
const types = (page: Page) => block(page, 'Tipos de ticket')
const rows = (page: Page) => types(page).getByRole('list', { name: 'Tipos de ticket' }).getByRole('listitem')
const field = (page: Page, label: string): Locator => types(page).getByRole('textbox', { name: label, exact: true })
const save = (page: Page) => types(page).getByRole('button', { name: 'Salvar tipos' })
const saved = (page: Page) => expect(page.getByText('Tipos de ticket salvos.').last()).toBeVisible()
const button = (page: Page, name: string) => types(page).getByRole('button', { name, exact: true })

test('an administrator adds a type by keyboard: customer and agent choose it at once, filter and search by it; switched off it stays', {
  tag: '@long',
}, async ({ environment, visitor, subject, errorGuard }) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(400))
  const title = subject('Antena')
  const { page: admin } = await anOrganization({ environment, visitor }, subject('Provedor'))
  const apis = async () => apiOf(admin)
  const [agent, client] = [await someone({ environment, apis }, 'agent'), await someone({ environment, apis }, 'client')]
  const portal = await visitor({ viewport: { width: 390, height: 800 } })
  await enterPortal(portal, client.email)
  const desk = await visitor()
  await enter(desk, agent.email)
  await expect(desk).toHaveURL('/dashboard')

  await admin.goto('/settings')
  await expect(rows(admin)).toHaveCount(5)
  await button(admin, 'Adicionar tipo').press('Enter')
  await expect(field(admin, 'Nome do tipo novo tipo')).toBeFocused()
  await admin.keyboard.type('problema')
  await save(admin).press('Enter')
  await expect(types(admin).getByText('Já é o nome do tipo Problema.')).toBeVisible()
  await expect(field(admin, 'Nome do tipo problema')).toBeFocused()
  await field(admin, 'Nome do tipo problema').fill('Instalação')
  await field(admin, 'Rótulo do cliente para Instalação').fill('Visita técnica')
  await button(admin, 'Subir Instalação').focus()
  for (let n = 0; n < 5; n++) await admin.keyboard.press('Enter')
  await expect(rows(admin).first().getByRole('textbox').first()).toHaveValue('Instalação')
  await expect(button(admin, 'Descer Instalação')).toBeFocused()
  await field(admin, 'Nome do tipo Incidente').fill('Chamado')
  await isAccessible(admin, 'types of tickets')
  await admin.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await admin.getByRole('dialog', { name: 'Sair sem salvar os tipos?' }).getByRole('button', { name: 'Cancelar' }).click()
  await save(admin).click()
  await saved(admin)

  await portal.goto('/portal/create-ticket')
  await fillTicket(portal, title, 'Sem sinal.')
  await portal.getByRole('combobox', { name: /^Tipo/ }).click()
  await expect(portal.getByRole('option').nth(1)).toHaveText('Visita técnica')
  await portal.getByRole('option', { name: 'Visita técnica' }).click()
  await submit(portal).click()
  await expect(portal.getByRole('heading', { level: 1, name: /^Ticket #\d+ aberto$/ })).toBeFocused()

  await openList(desk, '?type=instalacao')
  await expect(rowOf(desk, title)).toBeVisible()
  await expect(desk.getByText(/Tipo.*instalação/i).first()).toBeVisible()
  await desk.goto(`/search?q=${encodeURIComponent('tipo:instalação')}`)
  await expect(desk.getByRole('main').getByText(title).first()).toBeVisible()
  await desk.getByRole('main').getByText(title).first().click()
  await expect(property(desk, 'Tipo')).toContainText('Instalação')
  await choose(desk, 'Tipo', 'Chamado')
  await expect(desk.getByText('de Instalação para Chamado').first()).toBeVisible()
  await choose(desk, 'Tipo', 'Instalação')

  await button(admin, 'Excluir Instalação').click()
  await expect(types(admin).getByText('“Instalação” será excluído ao salvar.')).toBeVisible()
  await save(admin).click()
  await expect(types(admin).getByText(/O tipo Instalação está em uso: só pode ser desativado\./)).toBeVisible()
  await button(admin, 'Manter Instalação').click()
  await types(admin).getByRole('switch', { name: 'Tipo Instalação ativo' }).click()
  await save(admin).click()
  await saved(admin)
  await expect(property(desk, 'Tipo'), 'it stays').toContainText('Instalação')
  await choose(desk, 'Tipo', 'Dúvida')
  await property(desk, 'Tipo').click()
  await expect(desk.getByRole('menuitem', { name: 'Chamado' })).toBeVisible()
  await expect(desk.getByRole('menuitem', { name: 'Instalação' })).toBeHidden()
  await desk.keyboard.press('Escape')
  const api = await apiOf(desk).send('POST', '/api/tickets', { title, description: 'x', type: 'instalacao' })
  expect([api.status(), (await api.json()).details]).toEqual([
    400,
    [{ field: 'type', reason: 'type_off', message: 'Este tipo está desativado. Escolha outro.' }],
  ])

  await admin.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(admin.getByText('Os tipos de antes voltaram.')).toBeVisible()
  await property(desk, 'Tipo').click()
  await expect(desk.getByRole('menuitem', { name: 'Instalação' }), 'nobody reloaded').toBeVisible()
  await admin.goto('/audit')
  await admin.getByText('Tipos de ticket alterados').first().click()
  await expect(admin.getByText('Tipo ativo: Instalação').first()).toBeVisible()
})

test('types of tickets on a phone: nothing scrolls sideways, a failed load is tried again, a colleague’s new type is not lost', {
  tag: '@long',
}, async ({ environment, visitor, subject, errorGuard }) => {
  errorGuard.expect(refused(400), CONNECTION_LOSS)
  const { page } = await anOrganization({ environment, visitor }, subject('Estaleiro'))
  await page.setViewportSize({ width: 320, height: 720 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.route(TYPES, (route) => route.abort())
  await page.goto('/settings')
  await expect(types(page).getByText('Não foi possível carregar os tipos')).toBeVisible({ timeout: 30_000 })
  await page.unroute(TYPES)
  await types(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await button(page, 'Adicionar tipo').click()
  await field(page, 'Nome do tipo novo tipo').fill('Reparo')
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(320)
  await isAccessible(page, 'types of tickets on a phone')
  const now = (await (await apiOf(page).send('GET', '/api/ticket-types')).json()) as { key: string }[]
  const answer = await apiOf(page).send('PUT', '/api/ticket-types', { types: [...now.map(({ key }) => ({ key })), { name: 'Pintura' }] })
  expect(answer.ok(), await answer.text()).toBe(true)
  await save(page).click()
  await expect(types(page).getByText(/Envie todos os tipos, cada um uma vez/)).toBeVisible()
  await expect(field(page, 'Nome do tipo Pintura')).toBeVisible()
  await expect(field(page, 'Nome do tipo Reparo')).toHaveValue('Reparo')
  await save(page).click()
  await saved(page)
  await expect(rows(page)).toHaveCount(7)
})
