import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { clearComposer, composer, expectWritten, message, openTicket, property, rowOf, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
async function aTemplate(api: Api, name: string, content: string, more: object = {}): Promise<void> {
  const answer = await api.send('POST', '/api/templates', { name, content, ...more })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('R-042 a template is written with a variable, found, changed and taken away', { tag: '@long' }, async ({ as, subject }) => {
  const name = subject('saudação')
  const page = await as('manager')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Configurações' }).click()
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Novo template' }).click()
  await dialog(page).getByRole('button', { name: 'Criar template' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Texto' }).fill('Olá, ')
  await dialog(page).getByRole('button', { name: 'Inserir variável' }).click()
  await page.getByRole('menuitem', { name: 'Primeiro nome do cliente' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Texto' })).toHaveValue('Olá, {{cliente.primeiro_nome}}')
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join()}`)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Criar template' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Buscar nos templates' }).fill(name)
  await expect(page).toHaveURL(/q=/)
  await rowOf(page, name).click()
  await dialog(page).getByRole('textbox', { name: 'Texto' }).fill('Olá {{cliente.apelido}}')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(
    dialog(page)
      .getByText(/Variáveis que não existem: cliente.apelido/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Descartar o que você escreveu?' })).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: `Ações do template ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await dialog(page).getByRole('button', { name: 'Excluir template' }).click()
  await expect(page.getByText('Nenhum template com estes filtros')).toBeVisible()
})

test('“/” finds a template and fills it; what it changes waits for Send, and can be dropped; what is open blocks sending', async ({
  as,
  apis,
  subject,
}) => {
  const api = await apis('agent')
  const name = subject('macro')
  await aTemplate(api, name, 'Olá {{cliente.primeiro_nome}}, ticket {{ticket.numero}}. {{empresa.nome}}', {
    changes: { priority: 'urgent', status: 'resolved' },
  })
  const ticket = await (await apis('client')).create(subject('com macro'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await composer(page).focus()
  await page.keyboard.press('/')
  const find = dialog(page).getByRole('combobox', { name: 'Buscar template' })
  await expect(find).toBeFocused()
  await find.fill(name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expectWritten(page, new RegExp(`^Olá Ana, ticket ${ticket.number}\\. `))
  const waits = page.getByRole('list', { name: 'Ao enviar:' }).getByRole('listitem')
  await expect(waits).toHaveText(['status → Resolvido', 'prioridade → Urgente'])
  expect(await api.ticket(ticket.id), 'a draft changes nothing').toMatchObject({ status: 'new', priority: 'medium' })
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join()}`)).toEqual([])
  await waits.getByRole('button', { name: 'Não mudar: status → Resolvido' }).click()
  await expect(waits).toHaveText(['prioridade → Urgente'])

  await composer(page).fill('Falta {{empresa.nome}} aqui')
  await expect(page.getByText('Preencha antes de enviar: {{empresa.nome}}')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  await clearComposer(page)
  // At the start of any word, and the sign itself for who leaves them.
  await composer(page).pressSequentially('Sim e')
  await page.keyboard.press('/')
  await expect(find).toHaveCount(0)
  await composer(page).pressSequentially('ou ')
  await page.keyboard.press('/')
  await expect(find).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expectWritten(page, 'Sim e/ou /')
  await clearComposer(page)
  await composer(page).fill('Nada falta e/ou sobra')
  await page.keyboard.press('Control+Enter')
  await expect(waits).toHaveCount(0)
  await page.getByRole('button', { name: /^Desfazer \(/ }).click()
  await expect(waits, 'taken back with the reply').toHaveText(['prioridade → Urgente'])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(message(page, 'Nada falta e/ou sobra')).toHaveCount(1)
  await expect(property(page, 'Prioridade')).toContainText('Urgente')
})

test('a template that resolves asks by name for the field that resolving needs, and then the reply goes out with it', {
  tag: '@long',
}, async ({ as, apis, subject, errorGuard }) => {
  const [manager, agent] = [await apis('manager'), await apis('agent')]
  const aField = async (label: string, more: object = {}) => {
    const answer = await manager.send('POST', '/api/custom-fields', { entity: 'ticket', type: 'text', label, ...more })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as { id: number; key: string; label: string }
  }
  // Asked for only where the first one is filled, so that it stands in nobody else's way.
  const gate = await aField(subject('Contrato'))
  const cause = await aField(subject('Causa'), {
    requiredToResolve: true,
    showWhen: { conditions: [{ field: gate.key, operator: 'is_set' }] },
  })
  const name = subject('resolve')
  await aTemplate(agent, name, 'Está resolvido.', { changes: { status: 'resolved' } })
  const ticket = await agent.create(subject('a resolver por macro'), { customFields: { [gate.key]: 'CT-1' } })
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await composer(page).focus()
  await page.keyboard.press('/')
  await dialog(page).getByRole('combobox', { name: 'Buscar template' }).fill(name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Ao enviar:' }).getByRole('listitem')).toHaveText(['status → Resolvido'])
  errorGuard.expect(refused(400))
  await page.keyboard.press('Control+Enter')
  const asked = dialog(page).getByRole('textbox', { name: cause.label })
  await expect(asked).toBeFocused()
  expect(await agent.ticket(ticket.id), 'nothing went out').toMatchObject({ status: 'new' })
  await asked.fill('Cabo solto')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(message(page, 'Está resolvido.')).toHaveCount(1)
  await expect(property(page, 'Status')).toContainText('Resolvido')
  expect(await agent.ticket(ticket.id)).toMatchObject({ status: 'resolved', customFields: { [cause.key]: 'Cabo solto' } })
  for (const { id } of [cause, gate])
    expect((await manager.send('PATCH', `/api/custom-fields/${id}`, { isActive: false })).status()).toBe(200)
})

test('support agents read the team’s templates and keep their own', { tag: '@long' }, async ({ as, apis, subject }) => {
  const name = subject('da equipe')
  await aTemplate(await apis('agent'), name, 'Texto da equipe')
  const page = await as('support-agent')
  await page.goto(`/templates?q=${encodeURIComponent(name)}`)
  await rowOf(page, name).click()
  await expect(dialog(page)).toContainText('Texto da equipe')
  await dialog(page).getByRole('button', { name: 'Duplicar' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Para quem' })).toContainText('Só meu')
  await dialog(page).getByRole('button', { name: 'Criar template' }).click()
  await expect(rowOf(page, `${name} (cópia)`)).toContainText('Só meu')
})
