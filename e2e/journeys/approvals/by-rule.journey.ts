import { aCompany, aContact } from '../../fixtures/companies.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { enterPortal, isAccessible } from '../../fixtures/profile.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an agent asks by rule: the company’s approver is found and decides in the portal; where nobody is found it says so', {
  tag: '@long',
}, async ({ environment, apis, as, visitor, subject, errorGuard }) => {
  test.setTimeout(120_000)
  errorGuard.expect(refused(400))
  const company = await aCompany({ apis }, subject('Gráfica'))
  const ana = await aContact({ environment, apis }, company.id, subject('Ana Compras'))
  const agent = await apis('agent')
  const ticket = await agent.create(subject('Impressora nova'), { companyId: company.id })
  const title = subject('Compra da impressora')

  const page = await as('agent')
  await openTicket(page, ticket.id)
  const panel = page.getByRole('region', { name: 'Aprovações', exact: true })
  await panel.getByRole('button', { name: 'Pedir aprovação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedir aprovação' })
  await dialog.getByLabel('O que precisa ser aprovado').fill(title)
  await dialog.getByLabel('Por regra').selectOption({ label: 'Aprovadores da empresa do ticket' })
  await expect(dialog.getByRole('button', { name: 'Tirar Aprovadores da empresa do ticket' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'O solicitante do ticket também pode aprovar' })).not.toBeChecked()
  await isAccessible(page, 'asking by rule')
  await dialog.getByRole('button', { name: 'Pedir', exact: true }).click()
  await expect(page.getByText('As regras não encontraram ninguém que possa aprovar neste ticket.').first()).toBeVisible()

  const set = await (await apis('admin')).send('PUT', `/api/companies/${company.id}/people/${ana.id}`, { role: 'approver' })
  expect(set.ok(), await set.text()).toBe(true)
  await dialog.getByRole('button', { name: 'Pedir', exact: true }).click()
  const card = panel.getByRole('article', { name: title })
  await expect(card).toContainText(ana.name)

  const portal = await visitor({ viewport: { width: 390, height: 844 } })
  await enterPortal(portal, ana.email)
  await portal.goto('/portal/approvals')
  await portal
    .getByRole('article', { name: title })
    .getByRole('button', { name: /^Aprovar/ })
    .click()
  await expect(portal.getByText('Nada para aprovar')).toBeVisible()
  await expect(card).toContainText('aprovou no portal')
})

test('a rule of automation that asks by rule is written, and comes back as it was', { tag: '@long' }, async ({ as, apis, subject }) => {
  const [name, title] = [subject('Compras'), subject('Compra')]
  const supervisor = await apis('supervisor')
  const manager = (await (await (await apis('manager')).send('GET', '/api/auth/profile')).json()) as { id: number; name: string }
  const page = await as('supervisor')
  await page.goto('/automation/new')
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Situação', { exact: true }).selectOption('no')
  await page.getByRole('button', { name: 'Adicionar ação' }).click()
  await page.getByRole('menuitem', { name: 'Pedir aprovação', exact: true }).click()
  await page.getByRole('textbox', { name: 'Pedir aprovação' }).fill(title)
  await page.getByLabel('Por regra').selectOption({ label: 'Líderes da fila do ticket' })
  await page.getByLabel('Por regra').selectOption({ label: 'Quem tem o papel Manager' })
  await page.getByRole('combobox', { name: 'Se ninguém for encontrado' }).fill(manager.name)
  await page.getByRole('option', { name: manager.name }).click()
  await isAccessible(page, 'a rule that asks by rule')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Regra “${name}” criada`)).toBeVisible()
  const { data } = (await (await supervisor.send('GET', '/api/automation/rules')).json()) as { data: { id: number; name: string }[] }
  const rule = data.find((one) => one.name === name)
  const approverRules = [
    { kind: 'queue_leaders', queueId: null },
    { kind: 'role', role: 'manager' },
  ]
  expect(rule).toMatchObject({ actions: [{ approverIds: [], approverRules, allowsRequester: false, fallbackIds: [manager.id] }] })
  await page.goto(`/automation/${rule?.id}`)
  await expect(page.getByRole('button', { name: 'Tirar Líderes da fila do ticket' })).toBeVisible()
  expect((await supervisor.send('DELETE', `/api/automation/rules/${rule?.id}`)).ok()).toBe(true)
})
