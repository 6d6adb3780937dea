import type { Page } from '@playwright/test'
import { senderOf } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { fillTicket, submit } from '../../fixtures/portal-pages.ts'
import { enterPortal, isAccessible, someone } from '../../fixtures/profile.ts'
import { openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const entries = (page: Page) => dialog(page, /Formulário de/).getByRole('list', { name: /Campos do formulário/ })
const choice = async (page: Page, type: string) => {
  await page.getByRole('combobox', { name: /^Tipo/ }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

/** An organisation with three fields of tickets, two of them also for customers. */
async function anOffice(page: Page) {
  const { send } = senderOf(page)
  const made = async (path: string, data: object) => {
    const answer = await send('POST', path, data)
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: number }
  }
  const open = { visibleToCustomers: true, editableByCustomers: true }
  const field = (key: string, label: string, more: object = {}) =>
    made('/api/custom-fields', { entity: 'ticket', type: 'text', key, label, ...more })
  await field('andar', 'Andar', open)
  await field('sala', 'Sala', open)
  await field('causa', 'Causa')
  return { send, ticket: (input: object) => made('/api/tickets', { description: 'Está com defeito.', ...input }) }
}

test('a type gets a form: customers and staff are asked for it and for nothing else, and another type says what it would empty', {
  tag: '@long',
}, async ({ environment, visitor, subject, errorGuard }) => {
  test.setTimeout(150_000)
  errorGuard.expect(refused(400))
  const { page } = await anOrganization({ environment, visitor }, subject('Condomínio'))
  const { send, ticket } = await anOffice(page)
  const apis = async () => ({ send }) as never
  const client = await someone({ environment, apis }, 'client')
  const title = subject('Lâmpada')

  await page.goto('/custom-fields')
  await page.getByRole('link', { name: 'Formulários' }).click()
  await expect(page.getByRole('list', { name: 'Tipos de ticket' }).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('button', { name: 'Criar formulário de Incidente' }).press('Enter')
  await expect(entries(page).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Tirar Causa do formulário' }).press('Enter')
  await page.getByRole('button', { name: 'Subir Sala' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Sala: obrigatório ao abrir' }).press('Space')
  const preview = page.getByRole('region', { name: 'Prévia' })
  await expect(preview.getByRole('textbox')).toHaveCount(2)
  await expect(preview.getByRole('textbox').first()).toHaveAccessibleName(/^Sala/)
  await expect(preview.getByText('Causa')).toHaveCount(0)
  await isAccessible(page, 'the editor of a form')
  await page.keyboard.press('Escape')
  await dialog(page, 'Descartar o que você escreveu?').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const incident = page.getByRole('listitem').filter({ hasText: 'Incidente' })
  await expect(incident).toContainText('2 campos · 1 obrigatório ao abrir')
  await isAccessible(page, 'forms of types')

  const portal = await visitor({ viewport: { width: 390, height: 800 } })
  await enterPortal(portal, client.email)
  await portal.goto('/portal/create-ticket')
  await fillTicket(portal, title, 'Não acende.')
  await expect(portal.getByRole('textbox', { name: /^Andar/ })).toBeVisible()
  await choice(portal, 'Incidente')
  await submit(portal).click()
  const room = portal.getByRole('textbox', { name: /^Sala/ })
  await expect(room).toBeFocused()
  await room.fill('12B')
  await submit(portal).click()
  await expect(portal.getByRole('heading', { level: 1, name: /^Ticket #\d+ aberto$/ })).toBeFocused()

  const { id } = await ticket({ title: subject('Portão'), type: 'request', customFields: { causa: 'ferrugem', andar: '3' } })
  await openTicket(page, id)
  await property(page, 'Tipo').click()
  await page.getByRole('menuitem', { name: 'Incidente' }).click()
  const asked = dialog(page, 'Mudar o tipo para “Incidente”?')
  await expect(asked.getByRole('listitem')).toHaveText(['Causa'])
  await isAccessible(page, 'what another type would empty')
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(property(page, 'Tipo')).toContainText('Solicitação')
  await property(page, 'Tipo').click()
  await page.getByRole('menuitem', { name: 'Incidente' }).click()
  await asked.getByRole('button', { name: 'Mudar o tipo' }).click()
  await expect(property(page, 'Tipo')).toContainText('Incidente')
  await expect(property(page, 'Causa')).toHaveCount(0)
  await expect(property(page, 'Andar')).toContainText('3')
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(property(page, 'Causa'), 'undoing gives back what it emptied').toContainText('ferrugem')

  await page.goto('/custom-fields?area=forms')
  await page.getByRole('button', { name: 'Ações do formulário de Incidente' }).click()
  await page.getByRole('menuitem', { name: 'Voltar a todos os campos' }).click()
  await dialog(page, /Excluir o formulário/)
    .getByRole('button', { name: 'Excluir formulário' })
    .click()
  await expect(incident).toContainText('Todos os campos')
  const answer = await send('POST', '/api/tickets', { title, description: 'x', type: 'incident', customFields: { causa: 'raio' } })
  expect(answer.status(), 'without a form the type has all fields').toBe(201)
})
