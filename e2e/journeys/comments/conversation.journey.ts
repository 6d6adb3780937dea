import { ACCOUNTS } from '../../fixtures/accounts.ts'
import { Received } from '../../fixtures/leaks.ts'
import { createTicket, reply, said } from '../../fixtures/portal-pages.ts'
import { fillLogin } from '../../fixtures/sign-in.ts'
import { choose, message, openList, pill, property, rowOf, rows, write } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('the whole conversation between a customer and an agent, live on both sides', async ({ visitor, subject }) => {
  test.setTimeout(120_000)
  const title = subject('Impressora da recepção não imprime')
  const texts = {
    reply: `Pode enviar uma foto do painel? ${title}`,
    note: `Nota só da equipe: suspeita de toner ${title}`,
    answer: `Segue a foto do painel ${title}`,
  }
  const agent = await visitor()
  await agent.goto('/login')
  await fillLogin(agent, ACCOUNTS.agent.email)
  await expect(agent).toHaveURL('/dashboard')
  await openList(agent)
  // Its number: the words beside it tell how long ago, and go on while the test does.
  const firstRow = () => rows(agent).first().locator('td:nth-child(2)').textContent()
  const first = await firstRow()
  let documents = 0
  agent.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })

  const customer = await visitor()
  const received = new Received(customer.context())
  await customer.goto('/portal/login')
  await fillLogin(customer, ACCOUNTS.client.email)
  await expect(customer).toHaveURL(/\/portal\/?$/)
  const number = await createTicket(customer, title, 'Desde ontem ela pisca em vermelho.')

  // The new ticket announces itself and moves no row until asked to.
  await expect(pill(agent)).toBeVisible()
  expect(await firstRow()).toBe(first)
  await pill(agent).click()
  await expect(rowOf(agent, title)).toBeVisible()
  await expect(rowOf(agent, title)).toContainText(String(number))
  await rowOf(agent, title).getByRole('link').click()
  await expect(agent.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await customer.getByRole('link', { name: 'My Tickets' }).click()
  await customer.getByRole('main').getByRole('link', { name: title }).click()
  await expect(customer.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(customer.getByText(`#${number}`).first()).toBeVisible()

  await write(agent, 'Resposta ao cliente', texts.reply)
  await expect(said(customer, texts.reply)).toHaveCount(1)
  await write(agent, 'Nota interna', texts.note)
  await choose(agent, 'Prioridade', 'Urgente')
  await property(agent, 'Responsável').click()
  await agent.getByRole('option', { name: /^Eu \(/ }).click()
  await expect(property(agent, 'Responsável')).toContainText(ACCOUNTS.agent.name)
  await choose(agent, 'Status', 'Aguardando cliente')
  await expect(customer.getByRole('main').getByText('Aguardando sua resposta').first()).toBeVisible()
  await expect(customer.getByText('Falta você: a equipe espera sua resposta.')).toBeVisible()

  await reply(customer, texts.answer)
  await expect(message(agent, texts.answer)).toHaveCount(1)
  await expect(property(agent, 'Status'), 'the answer takes up the work again').toContainText('Em atendimento')

  // Once more from the top: everything was stored as it was shown.
  await customer.reload()
  await expect(said(customer, texts.answer)).toHaveCount(1)
  await agent.reload()
  for (const text of Object.values(texts)) await expect(message(agent, text)).toHaveCount(1)
  expect(documents, 'the agent loaded nothing anew but this').toBe(1)

  expect(await received.with(texts.answer), 'the capture works').not.toEqual([])
  expect(await received.with(texts.note, '"isInternal":true'), 'the note never left the desk').toEqual([])
  await expect(customer.getByText('Nota só da equipe')).toHaveCount(0)
  expect(await customer.content()).not.toContain('Nota só da equipe')
})

test('a colleague’s changes and messages appear on an open ticket by themselves', { tag: '@long' }, async ({ as, apis, subject }) => {
  const colleague = await apis('colleague')
  const ticket = await (await apis('client')).create(subject('Troca de colega'))
  const page = await as('agent')
  await page.goto(`/tickets/${ticket.id}`)
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await colleague.change(ticket.id, { priority: 'high', assigneeId: colleague.userId })
  await expect(property(page, 'Prioridade')).toContainText('Alta')
  await expect(property(page, 'Responsável')).toContainText(ACCOUNTS.colleague.name)
  await colleague.comment(ticket.id, 'Já estou vendo isto.', true)
  await expect(message(page, 'Já estou vendo isto.')).toContainText('Nota interna — só a equipe vê')
})

test('what happens elsewhere is told by a toast, in the words of the specification', { tag: '@long' }, async ({ as, apis, subject }) => {
  const colleague = await apis('colleague')
  const agent = await apis('agent')
  const ticket = await (await apis('client')).create(subject('Contado por aviso'))
  const page = await as('agent')
  await page.goto('/dashboard')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await colleague.change(ticket.id, { assigneeId: agent.userId })
  await expect(page.getByText(`Ticket #${ticket.number} foi atribuído a você`)).toBeVisible()
  await expect(page.getByText('Ticket Atribuído')).toBeVisible()
  await colleague.change(ticket.id, { status: 'waiting_customer' })
  await expect(page.getByText(`Status do ticket #${ticket.number} mudou para Aguardando cliente`)).toBeVisible()
  await colleague.comment(ticket.id, 'Fica comigo.', true)
  await expect(page.getByText('Novo comentário: Um novo comentário foi adicionado')).toBeVisible()
})
