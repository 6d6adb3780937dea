import { createHmac } from 'node:crypto'
import { refused } from '../../fixtures/error-guard.ts'
import { aGithub } from '../../fixtures/github.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a project is connected, a ticket waits for an issue there, and goes on once the tracker tells that it is closed', async ({
  environment,
  as,
  apis,
  subject,
  errorGuard,
}) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(400))
  errorGuard.expect(refused(409))
  const project = 'acme/loja'
  const github = await aGithub(project)
  const name = subject('Loja')
  const admin = await as('admin')
  await admin.goto('/integrations/trackers')
  await admin.getByRole('button', { name: 'Novo projeto' }).click()
  await admin.getByLabel('Nome', { exact: true }).fill(name)
  await admin.getByLabel('Projeto', { exact: true }).fill('loja')
  await admin.getByLabel('Endereço', { exact: true }).fill('http://example.com')
  await admin.getByLabel('Token', { exact: true }).fill('errado')
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(admin.getByText('Escreva o projeto como o rastreador')).toBeVisible()
  await admin.getByLabel('Projeto', { exact: true }).fill(project)
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(admin.getByText('Use um endereço https completo')).toBeVisible()
  await isAccessible(admin, 'a new project')
  await admin.getByLabel('Endereço', { exact: true }).fill(github.url)
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click()
  const once = admin.getByRole('dialog', { name: 'Segredo' })
  const secret = (await once.locator('code').textContent()) ?? ''
  await once.getByRole('button', { name: 'Já copiei' }).click()
  await admin.getByRole('button', { name: 'Testar o acesso' }).click()
  await expect(admin.getByText('O token foi recusado, ou não alcança o projeto.')).toBeVisible()
  await admin.getByLabel(/^Token/).fill('bom')
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(admin.getByText('Projeto salvo')).toBeVisible()
  await admin.getByRole('button', { name: 'Testar o acesso' }).click()
  await expect(admin.getByText(`Acesso confirmado: ${project}`)).toBeVisible()
  const hookUrl = (await admin.getByRole('region', { name: 'Avisos do rastreador' }).locator('code').textContent()) ?? ''
  await isAccessible(admin, 'a project')

  const agent = await apis('agent')
  const ticket = await agent.create(subject('Nota não sai'))
  await agent.change(ticket.id, { status: 'waiting_third_party' })
  const page = await as('agent')
  await openTicket(page, ticket.id)
  const panel = page.getByRole('region', { name: 'Issues', exact: true })
  await panel.getByRole('button', { name: 'Vincular issue' }).click()
  const dialog = page.getByRole('dialog', { name: `Issue para o ticket #${ticket.number}` })
  await dialog.getByLabel('O que fazer').selectOption('Abrir uma nova')
  const title = subject('Nota com erro 403')
  await dialog.getByLabel('Título', { exact: true }).fill(title)
  await dialog.getByRole('button', { name: 'Abrir issue' }).click()
  await expect(dialog.getByText('Descreva o que foi visto.')).toBeVisible()
  await dialog.getByLabel('Descrição', { exact: true }).fill('A emissão responde 403 desde ontem.')
  await isAccessible(page, 'opening an issue')
  await dialog.getByRole('button', { name: 'Abrir issue' }).click()
  await expect(panel.getByRole('link', { name: new RegExp(`loja#1 ${title.replace(/[()]/g, '.')}`) })).toBeVisible()
  expect(github.issues.get(1)?.body).toBe(`A emissão responde 403 desde ontem.\n\n${environment.url}/tickets/${ticket.id}`)
  await page.getByRole('button', { name: /alterações/ }).click()
  await expect(page.getByText(`abriu a issue loja#1 (“${title}”)`)).toBeVisible()
  await isAccessible(page, 'a ticket with an issue')

  await panel.getByRole('button', { name: 'Desvincular loja#1' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(panel.getByRole('link', { name: /loja#1/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Vincular issue' }).click()
  await dialog.getByLabel('Issue', { exact: true }).fill('erro 403')
  await dialog.getByRole('button', { name: /loja#1/ }).click()
  await expect(dialog.getByLabel('Issue', { exact: true })).toHaveValue('1')
  await dialog.getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(dialog.getByText('Esta issue já está vinculada ao ticket.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  github.issues.set(1, { number: 1, title, state: 'closed' })
  const body = JSON.stringify({ action: 'closed', issue: { number: 1 }, repository: { full_name: project } })
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const told = await fetch(hookUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  })
  expect(told.status).toBe(200)
  await expect(panel.getByText('Fechada')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(`a issue loja#1 (“${title}”) foi fechada`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Status.*Em atendimento/ })).toBeVisible({ timeout: 20_000 })

  await page.goto('/issues')
  await page.getByRole('searchbox', { name: 'Procurar por título ou número' }).fill(title)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('1 aberto de 1')
  await isAccessible(page, 'issues')
  await row.getByText('1 aberto de 1').click()
  await expect(page.getByRole('row').filter({ hasText: `#${ticket.number}` })).toBeVisible()
  await isAccessible(page, 'an issue')

  await admin.getByRole('link', { name: '← Rastreadores' }).click()
  await admin.getByRole('button', { name: `Ações de ${name}` }).click()
  await admin.getByRole('menuitem', { name: 'Excluir' }).click()
  await admin
    .getByRole('dialog', { name: `Excluir o projeto “${name}”?` })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expect(admin.getByText(`Projeto “${name}” excluído`)).toBeVisible()
  await page.goto('/issues')
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  await github.close()
})

test('who may not manage integrations finds no way to trackers', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/integrations/trackers')
  await expect(page.getByText('Você não pode ver os rastreadores de issues')).toBeVisible()
})
