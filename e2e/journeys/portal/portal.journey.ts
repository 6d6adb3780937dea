import { ACCOUNTS } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { expectInField } from '../../fixtures/message-field.ts'
import { createTicket, fillTicket, openPortalTicket, reply, replyBox, said, submit } from '../../fixtures/portal-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('R-442 R-443 R-444 R-445 R-448 header and footer are the specification’s, signed in and out; tickets and articles are there', async ({
  visitor,
  as,
}) => {
  const out = await visitor()
  await out.goto('/portal')
  const header = out.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Support Portal' })).toBeVisible()
  await expect(header.getByRole('navigation').getByRole('link')).toHaveText(['Home', 'My Tickets', 'Knowledge Base'])
  await expect(
    header.getByRole('link', { name: 'Login', exact: true }).or(header.getByRole('button', { name: 'Login', exact: true })),
  ).toBeVisible()
  await expect(out.getByRole('contentinfo')).toContainText(`© ${await out.evaluate(() => new Date().getFullYear())}`)

  const page = await as('client')
  await page.goto('/portal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Ana. Como podemos ajudar?')
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Menu de ${ACCOUNTS.client.email}` })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'My Tickets' }).click()
  await expect(page).toHaveTitle('Meus tickets · Support Portal')
  await expect(page.getByRole('heading', { level: 1, name: 'Meus tickets' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Meus tickets' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Knowledge Base' }).click()
  await expect(page.getByRole('link', { name: /^Acesso e segurança/ })).toBeVisible()
})

test('R-446 both readings of the addresses of My Tickets and Knowledge Base lead there', { tag: '@long' }, async ({ as }) => {
  const page = await as('client')
  await page.goto('/portal')
  await page.goto('/portal/tickets')
  await expect(page).toHaveURL('/portal/my-tickets')
  await page.goBack()
  await expect(page, 'the other reading leaves no trace in the history').toHaveURL(/\/portal\/?$/)
  await page.goto('/portal/knowledge')
  await expect(page).toHaveURL('/portal/knowledge-base')
  await expect(page.getByRole('heading', { level: 1, name: 'Base de conhecimento' })).toBeVisible()
})

test('a wrong password is refused in the portal as well', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await page.goto('/portal/login')
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(ACCOUNTS.client.email)
  await page.locator('input[type=password]').fill('nao-e-esta')
  await page.getByRole('button', { name: 'Entrar com senha' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' })).toBeVisible()
  await expect(page).toHaveURL('/portal/login')
})

test('the form says at each field what it misses, and leads there', { tag: '@long' }, async ({ as }) => {
  const page = await as('client')
  await page.goto('/portal/create-ticket')
  await submit(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Corrija 2 campos' })
  await expect(summary.getByRole('link')).toHaveCount(2)
  await summary.getByRole('link', { name: /^Descrição/ }).click()
  const description = page.getByRole('textbox', { name: /^Descrição/ })
  await expect(description).toBeFocused()
  await expect(description).toHaveAttribute('aria-invalid', 'true')
  await description.fill('Agora há algo.')
  await page.getByRole('textbox', { name: /^Assunto/ }).focus()
  await expect(description).not.toHaveAttribute('aria-invalid', 'true')
})

test('a draft survives a reload; leaving is asked about; what was sent leaves no draft', async ({ as, subject }) => {
  const title = subject('Rascunho do portal')
  const page = await as('client')
  await page.goto('/portal')
  await page.getByRole('textbox', { name: 'Descreva o problema em uma frase' }).fill(title)
  await submit(page).click()
  await expect(page).toHaveURL(/\/portal\/create-ticket/)
  await expect(page.getByRole('textbox', { name: /^Assunto/ })).toHaveValue(title)
  await page.getByRole('textbox', { name: /^Descrição/ }).fill('Comecei a escrever')
  await expect(page.getByText(/Rascunho salvo às \d\d:\d\d/)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'My Tickets' }).click()
  const asked = page.getByRole('dialog', { name: 'Sair sem enviar?' })
  await asked.getByRole('button', { name: 'Continuar escrevendo' }).click()
  await expect(page).toHaveURL(/create-ticket/)
  await page.reload()
  await expect(page.getByText(/^Continuando o rascunho/)).toBeVisible()
  await expectInField(page.getByRole('textbox', { name: /^Descrição/ }), 'Comecei a escrever')
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ticket #\d+ aberto$/ })).toBeVisible()
  await page.goto('/portal/create-ticket')
  await expectInField(page.getByRole('textbox', { name: /^Descrição/ }), '')
})

test('two presses open one ticket', { tag: '@long' }, async ({ as, apis, subject }) => {
  const title = subject('Duas vezes')
  const page = await as('client')
  await page.goto('/portal/create-ticket')
  await fillTicket(page, title, 'O botão foi apertado duas vezes.')
  await submit(page).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: /^Ticket #\d+ aberto$/ })).toBeVisible()
  const found = (await (await apis('client')).tickets('sort=createdAt&limit=20')).filter((ticket) => ticket.title === title)
  expect(found).toHaveLength(1)
})

test('a ticket sent again after its answer got lost is the same ticket', { tag: '@long' }, async ({ as, apis, subject, errorGuard }) => {
  errorGuard.expect(/net::ERR_/)
  const title = subject('Resposta perdida')
  const page = await as('client')
  await page.goto('/portal/create-ticket')
  await fillTicket(page, title, 'A resposta não chegou.')
  await page.route('**/trpc/tickets.create', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Não foi possível enviar.' })).toBeVisible()
  await page.unroute('**/trpc/tickets.create')
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ticket #\d+ aberto$/ })).toBeVisible()
  const found = (await (await apis('client')).tickets('sort=createdAt&limit=20')).filter((ticket) => ticket.title === title)
  expect(found).toHaveLength(1)
})

test('the customer confirms, reopens and closes', async ({ as, apis, subject }) => {
  const agent = await apis('agent')
  const ticket = await (await apis('client')).create(subject('Fecha e reabre'))
  const page = await as('client')
  await openPortalTicket(page, ticket.id)
  await agent.change(ticket.id, { status: 'resolved' })
  await expect(page.getByText('Falta você: confirme se está resolvido.')).toBeVisible()
  await page.getByRole('button', { name: 'Sim, resolveu' }).click()
  await expect(page.getByText('Encerrado. Nada falta de você.')).toBeVisible()
  await expect.poll(async () => (await agent.ticket(ticket.id)).status).toBe('closed')
  await page.getByRole('button', { name: 'Reabrir' }).click()
  await expect(page.getByText('Estamos analisando. Nada falta de você por enquanto.')).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar ticket' }).click()
  await expect.poll(async () => (await agent.ticket(ticket.id)).status).toBe('closed')
  await reply(page, 'Voltou a acontecer.')
  await expect.poll(async () => (await agent.ticket(ticket.id)).status, 'an answer reopens').toBe('open')
})

test('an answer is kept as a draft, needs words, and goes by Ctrl+Enter', { tag: '@long' }, async ({ as, apis, subject }) => {
  const ticket = await (await apis('client')).create(subject('Resposta do cliente'))
  const page = await as('client')
  await openPortalTicket(page, ticket.id)
  await page.getByRole('button', { name: /^Enviar resposta/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Escreva a resposta antes de enviar.' })).toBeVisible()
  await replyBox(page).fill('Ainda não terminei')
  await expect(page.getByText(/Rascunho salvo às/)).toBeVisible()
  await page.reload()
  await expectInField(replyBox(page), 'Ainda não terminei')
  await replyBox(page).press('Control+Enter')
  await expect(said(page, 'Ainda não terminei')).toHaveCount(1)
  await expectInField(replyBox(page), '')
})

test('somebody else’s ticket does not exist here', { tag: '@long' }, async ({ as, apis, subject, errorGuard }) => {
  errorGuard.expect(refused(404, 400))
  const neighbour = await (await apis('user')).create(subject('De um vizinho'))
  const foreign = await (await apis('stranger')).create(subject('De outra empresa'))
  const page = await as('client')
  for (const id of [neighbour.id, foreign.id, 999_999_999]) {
    await page.goto(`/portal/ticket/${id}`)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
    await expect(page.getByText('De um vizinho')).toHaveCount(0)
  }
})

test('filters of My Tickets stand in the address; a ticket of one’s own arrives live', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const page = await as('client')
  await page.goto('/portal/my-tickets')
  await page.getByRole('navigation', { name: 'Mostrar' }).getByRole('link', { name: 'Encerrados' }).click()
  await expect(page).toHaveURL('/portal/my-tickets?show=closed')
  await expect(page.getByRole('list', { name: 'Meus tickets' }).getByRole('listitem').first()).toContainText(/Encerrado|Cancelado|Mesclado/)
  await page.getByRole('navigation', { name: 'Mostrar' }).getByRole('link', { name: 'Abertos' }).click()
  const title = subject('Chegou por outra porta')
  // The portal never says that it is connected; the arrival shows it, whenever the connection came up.
  await expect(async () => {
    await client.create(title)
    await expect(page.getByRole('button', { name: /ticket(s)? novo(s)? — mostrar/ })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: /ticket(s)? novo(s)? — mostrar/ }).click()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})

test('the created page leads to the ticket, and to another one', { tag: '@long' }, async ({ as, subject }) => {
  const title = subject('Criado e visto')
  const page = await as('client')
  const number = await createTicket(page, title, 'Descrição.')
  await page.getByRole('link', { name: 'Ver o ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`#${number} ${title} · Support Portal`)
})
