import type { Page } from '@playwright/test'
import { senderOf } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { createTicket } from '../../fixtures/portal-pages.ts'
import { block, enter, enterPortal, isAccessible, someone } from '../../fixtures/profile.ts'
import { openList, property, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const statuses = (page: Page) => block(page, 'Status personalizados')
const group = (page: Page, status: string) => statuses(page).getByRole('region', { name: status, exact: true })
const save = (page: Page) => statuses(page).getByRole('button', { name: 'Salvar status' })

test('an administrator divides a status: the ticket, its list, its filter, the search and the portal have it at once', {
  tag: '@long',
}, async ({ environment, visitor, subject, errorGuard }) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(400))
  const title = subject('Prensa')
  const { page: admin } = await anOrganization({ environment, visitor }, subject('Oficina'))
  const apis = async () => senderOf(admin)
  const [agent, client] = [await someone({ environment, apis }, 'agent'), await someone({ environment, apis }, 'client')]
  const portal = await visitor({ viewport: { width: 390, height: 800 } })
  await enterPortal(portal, client.email)
  await createTicket(portal, title, 'A prensa parou.')
  await portal.getByRole('link', { name: 'Ver o ticket' }).click()
  const id = Number(/\d+$/.exec(portal.url())?.[0])
  const desk = await visitor()
  await enter(desk, agent.email)
  await expect(desk).toHaveURL('/dashboard')
  await desk.goto(`/tickets/${id}`)
  await expect(property(desk, 'Status')).toContainText('Novo')

  await admin.goto('/settings')
  const third = group(admin, 'Aguardando terceiro')
  await third.getByRole('button', { name: 'Adicionar em Aguardando terceiro' }).click()
  await expect(third.getByRole('textbox', { name: 'Nome da equipe para novo status' })).toBeFocused()
  await admin.keyboard.type('resolvido')
  await save(admin).click()
  await expect(third.getByText('Já é o nome do status Resolvido.')).toBeVisible()
  await third.getByRole('textbox', { name: 'Nome da equipe para resolvido' }).fill('Aguardando peça')
  await third.getByRole('textbox', { name: 'Rótulo do cliente para Aguardando peça' }).fill('Esperando a peça')
  await group(admin, 'Em atendimento').getByRole('button', { name: 'Adicionar em Em atendimento' }).click()
  await admin.keyboard.type('Em bancada')
  await isAccessible(admin, 'custom statuses')
  await save(admin).click()
  await expect(admin.getByText('Status personalizados salvos.')).toBeVisible()

  await desk.keyboard.press('s')
  await desk.getByRole('menuitem', { name: 'Aguardando peça' }).click()
  await expect(property(desk, 'Status')).toContainText('Aguardando peça')
  await desk.getByRole('button', { name: /^2 alterações/ }).click()
  await expect(desk.getByText('definiu status personalizado como Aguardando peça').first()).toBeVisible()
  await expect(portal.getByRole('main').getByText('Esperando a peça').first(), 'nobody reloaded').toBeVisible()
  await desk.getByRole('button', { name: 'Desfazer' }).click()
  await expect(property(desk, 'Status')).toContainText('Novo')
  await desk.keyboard.press('s')
  await desk.getByRole('menuitem', { name: 'Em bancada' }).click()
  await expect(property(desk, 'Status')).toContainText('Em bancada')
  await expect(portal.getByRole('main').getByText('Em andamento').first(), 'without a label, that of its status').toBeVisible()
  await isAccessible(portal, 'a ticket in a custom status')

  await openList(desk, '?status=new,open')
  await expect(rowOf(desk, title)).toContainText('Em bancada')
  const chips = desk.getByRole('group', { name: 'Filtros' })
  await chips.getByRole('button', { name: 'Filtro', exact: true }).click()
  await desk.getByRole('menuitem', { name: 'Status personalizado' }).click()
  await desk.getByRole('checkbox', { name: 'Em bancada', exact: true }).check()
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL(/customStatus=\d+/)
  await expect(rowOf(desk, title)).toContainText('Em bancada')
  await desk.goto(`/search?q=${encodeURIComponent('status:"em bancada"')}`)
  await expect(desk.getByRole('main').getByText(title).first()).toBeVisible()

  await admin.reload()
  await group(admin, 'Em atendimento').getByRole('button', { name: 'Excluir Em bancada' }).click()
  await save(admin).click()
  await expect(admin.getByText(/O status personalizado Em bancada está em uso: só pode ser desativado/)).toBeVisible()
  await statuses(admin).getByRole('button', { name: 'Manter Em bancada' }).click()
  await group(admin, 'Em atendimento').getByRole('switch', { name: 'Status Em bancada ativo' }).click()
  await save(admin).click()
  await expect(admin.getByText('Status personalizados salvos.')).toBeVisible()
  await desk.goto(`/tickets/${id}`)
  await expect(property(desk, 'Status')).toContainText('Em bancada')
  await desk.keyboard.press('s')
  await expect(desk.getByRole('menuitem', { name: 'Em bancada' }), 'what the ticket is in stays').toBeVisible()
  await desk.getByRole('menuitem', { name: 'Resolvido' }).click()
  await expect(property(desk, 'Status')).toContainText('Resolvido')
  await admin.goto('/audit')
  await admin.getByText('Status personalizados alterados').first().click()
  await expect(admin.getByText('Status personalizados', { exact: true }).first()).toBeVisible()
})
