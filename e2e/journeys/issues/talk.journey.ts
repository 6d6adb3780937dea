import { createHmac } from 'node:crypto'
import { refused } from '../../fixtures/error-guard.ts'
import { aGithub } from '../../fixtures/github.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a developer writes on an issue, who is responsible is notified and answers from the ticket, and a note goes there after a look at it', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(400))
  const project = 'acme/conversa'
  const github = await aGithub(project)
  const title = subject('Nota recusada')
  github.issues.set(1, { number: 1, title, state: 'open' })
  const name = subject('Conversa')
  const admin = await as('admin')
  await admin.goto('/integrations/trackers/new')
  await admin.getByLabel('Nome', { exact: true }).fill(name)
  await admin.getByLabel('Projeto', { exact: true }).fill(project)
  await admin.getByLabel('Endereço', { exact: true }).fill(github.url)
  await admin.getByLabel('Token', { exact: true }).fill('bom')
  await admin.getByLabel('Modelo do título', { exact: false }).fill('sem variável')
  await admin.getByRole('combobox', { name: 'Etiquetas' }).fill('suporte')
  await admin.getByRole('combobox', { name: 'Etiquetas' }).press('Enter')
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(admin.getByText('O modelo precisa ter {title}')).toBeVisible()
  await admin.getByLabel('Modelo do título', { exact: false }).fill('[{number}] {title}')
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click()
  const once = admin.getByRole('dialog', { name: 'Segredo' })
  const secret = (await once.locator('code').textContent()) ?? ''
  await once.getByRole('button', { name: 'Já copiei' }).click()
  await admin.getByRole('button', { name: 'Testar o acesso' }).click()
  await expect(admin.getByText('a etiqueta “suporte”')).toBeVisible()
  const hookUrl = (await admin.getByRole('region', { name: 'Avisos do rastreador' }).locator('code').textContent()) ?? ''
  await isAccessible(admin, 'a project with settings of new issues')

  const agent = await apis('agent')
  const ticket = await agent.create(title)
  await agent.change(ticket.id, { assigneeId: agent.userId })
  const page = await as('agent')
  await openTicket(page, ticket.id)
  const panel = page.getByRole('region', { name: 'Issues', exact: true })
  await panel.getByRole('button', { name: 'Vincular issue' }).click()
  const linking = page.getByRole('dialog', { name: `Issue para o ticket #${ticket.number}` })
  // Nothing is asked while there is one project alone.
  const projects = linking.getByLabel('Projeto', { exact: true })
  if (await projects.isVisible()) await projects.selectOption({ label: `${name} (${project})` })
  await linking.getByLabel('O que fazer').selectOption('Abrir uma nova')
  await expect(linking.getByText(`Vai como: [${ticket.number}] ${title}`)).toBeVisible()
  await linking.getByLabel('O que fazer').selectOption('Vincular uma que existe')
  await linking.getByLabel('Issue', { exact: true }).fill('1')
  await linking.getByRole('button', { name: 'Vincular', exact: true }).click()
  await panel.getByRole('button', { name: 'Comentários de conversa#1' }).click()
  await expect(panel.getByText('Nenhum comentário ainda.')).toBeVisible({ timeout: 20_000 })

  github.write(1, 'O **prazo** é sexta. ![tela](https://mau.test/p.png)')
  const body = JSON.stringify({ action: 'created', issue: { number: 1 }, repository: { full_name: project } })
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  expect((await fetch(hookUrl, { method: 'POST', body, headers })).status).toBe(200)
  await expect(panel.getByText('O prazo é sexta.')).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByRole('link', { name: 'tela' })).toHaveAttribute('href', 'https://mau.test/p.png')
  const notices = async () =>
    ((await (await agent.send('GET', '/api/notifications?limit=50')).json()) as { data: { type: string; entityId: number }[] }).data
  await expect.poll(notices, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ type: 'issue_commented', entityId: ticket.id }))
  await isAccessible(page, 'a ticket with comments of an issue')

  await panel.getByRole('button', { name: 'Comentar', exact: true }).click()
  const writing = page.getByRole('dialog', { name: 'Comentar em conversa#1' })
  await writing.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(writing.getByText('Escreva o comentário.')).toBeVisible()
  await writing.getByLabel('Comentário', { exact: true }).fill('Sexta serve, @rafa. Obrigada!')
  await expect(writing.getByText(`Vai para conversa#1 (${project})`)).toBeVisible()
  await isAccessible(page, 'a comment to an issue')
  github.state.fails = true
  await writing.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(panel.getByText('Não foi enviado: o rastreador recusou o comentário.')).toBeVisible({ timeout: 20_000 })
  github.state.fails = false
  await panel.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(panel.getByText(/enviado por/)).toBeVisible({ timeout: 20_000 })
  const sent = github.comments.at(-1)
  expect(sent?.body).toMatch(/^Sexta serve, @\u200brafa\. Obrigada!\n\n— .+\n<!-- balcao:[\w-]+ -->$/)
  expect(sent?.body).not.toContain(String(ticket.number))

  await agent.comment(ticket.id, 'O cliente **confirmou** a data.', true)
  await page.getByRole('button', { name: 'Enviar a uma issue' }).click()
  const note = page.getByRole('dialog', { name: 'Enviar nota a uma issue' })
  await expect(note.getByLabel('Comentário', { exact: true })).toHaveValue('O cliente **confirmou** a data.')
  await note.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.poll(() => github.comments.length, { timeout: 20_000 }).toBe(3)
  await expect(panel.getByText('O cliente confirmou a data.')).toBeVisible({ timeout: 20_000 })

  await page.goto('/issues')
  await page.getByRole('searchbox', { name: 'Procurar por título ou número' }).fill(title)
  await expect(page, 'the list has followed').toHaveURL(/\/issues\?/)
  await page.getByRole('row').filter({ hasText: title }).getByText('1 aberto de 1').click()
  const talk = page.getByRole('region', { name: 'Comentários' })
  await expect(talk.getByRole('listitem').filter({ hasText: 'O prazo é sexta.' })).toBeVisible()
  await isAccessible(page, 'an issue with comments')
  await page.getByRole('link', { name: 'Ver na lista de tickets' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Issue.*conversa#1/ })).toBeVisible()
  await page.goto('/tickets?issue=open')
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
  await github.close()
})
