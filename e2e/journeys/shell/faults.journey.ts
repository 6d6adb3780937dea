import type { WebSocketRoute } from '@playwright/test'
import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import { createTicket, openPortalTicket, replyBox, said } from '../../fixtures/portal-pages.ts'
import { isMarked, mark } from '../../fixtures/same-document.ts'
import { settled, watchRequests } from '../../fixtures/settled.ts'
import { composer, expectWritten, message, openList, openTicket, pill, sendNow } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const STRIP = 'Desconectado — tentando reconectar'

test.beforeEach(({ errorGuard }) => errorGuard.expect(CONNECTION_LOSS, refused(500, 502, 503)))

test('R-076 a killed server: both pages say so quietly, come back by themselves, and show what they missed, once', async ({
  as,
  apis,
  environment,
  subject,
}) => {
  test.setTimeout(120_000)
  const client = await apis('client')
  const colleague = await apis('colleague')
  const ticket = await client.create(subject('O servidor cai'))
  const agent = await as('agent')
  const customer = await as('client')
  await openTicket(agent, ticket.id)
  await openPortalTicket(customer, ticket.id)
  await mark(agent)
  await mark(customer)
  await replyBox(customer).fill('Escrito enquanto nada responde')
  // Parts of a page that are still on their way would have it read anew.
  for (const page of [agent, customer]) await page.waitForLoadState('networkidle')

  await environment.command('server/kill')
  await expect(agent.getByText('Desconectado', { exact: true })).toBeVisible()
  await expect(agent.getByText(STRIP)).toBeVisible()
  await expect(customer.getByText(STRIP)).toBeVisible()
  // Why, as the network put it.
  for (const page of [agent, customer]) await expect(page.getByText(/^Código: closed \(\d+\)$/)).toBeVisible()
  await expect(customer.getByText('o que você escreve continua guardado')).toBeVisible()
  await composer(agent).fill('Escrito sem servidor')
  await composer(agent).press('Control+Enter')
  await expect(agent.getByRole('alert').filter({ hasText: 'Seu texto está guardado.' })).toBeVisible()
  await expectWritten(agent, 'Escrito sem servidor')

  await environment.command('server/start')
  await colleague.comment(ticket.id, 'Dito enquanto vocês estavam fora')
  await colleague.change(ticket.id, { status: 'waiting_customer' })
  await expect(said(customer, 'Dito enquanto vocês estavam fora')).toHaveCount(1, { timeout: 30_000 })
  await expect(message(agent, 'Dito enquanto vocês estavam fora')).toHaveCount(1, { timeout: 30_000 })
  await expect(customer.getByText('Falta você: a equipe espera sua resposta.')).toBeVisible()
  await expect(agent.getByText('Conectado', { exact: true })).toBeVisible()
  await expect(agent.getByText(STRIP)).toHaveCount(0)
  await expect(customer.getByText(STRIP)).toHaveCount(0)
  await expect(agent.getByText(/^Código:/)).toHaveCount(0)

  await composer(agent).press('Control+Enter')
  await sendNow(agent, 'Escrito sem servidor')
  await expect(said(customer, 'Escrito sem servidor')).toHaveCount(1)
  expect(await isMarked(agent)).toBe(true)
  expect(await isMarked(customer)).toBe(true)
  const stored = (await client.comments(ticket.id)).map(({ content }) => content)
  expect(stored, 'nothing twice').toEqual(['Dito enquanto vocês estavam fora', 'Escrito sem servidor'])
})

test('an answer lost on its way back is not written twice', { tag: '@long' }, async ({ as, apis, environment, subject }) => {
  const client = await apis('client')
  const ticket = await client.create(subject('A resposta se perde'))
  const agent = await as('agent')
  await openTicket(agent, ticket.id)
  // The server takes the message and dies before the page hears of it.
  await agent.route('**/trpc/tickets.outgoing.add', async (route) => {
    await route.fetch()
    await environment.command('server/kill')
    await route.abort('connectionreset')
  })
  await composer(agent).fill('Só uma vez, por favor')
  await composer(agent).press('Control+Enter')
  await expect(agent.getByRole('alert').filter({ hasText: 'Não enviado.' })).toBeVisible()
  await agent.unroute('**/trpc/tickets.outgoing.add')
  await environment.command('server/start')
  await expect(agent.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 30_000 })
  await composer(agent).press('Control+Enter')
  await expectWritten(agent, '')
  // It may be held still, or have gone out while the server was away.
  const stored = async () => (await client.comments(ticket.id)).map(({ content }) => content)
  await expect.poll(stored, { timeout: 30_000 }).toEqual(['Só uma vez, por favor'])
  await expect(agent.getByRole('list', { name: 'Respostas a enviar' })).toHaveCount(0)
  await expect(message(agent, 'Só uma vez, por favor')).toHaveCount(1)
  expect(await stored(), 'nothing twice').toHaveLength(1)
})

test('a killed worker holds events up and loses none', async ({ as, apis, environment, subject }) => {
  const colleague = await apis('colleague')
  const ticket = await (await apis('client')).create(subject('O operário cai'))
  const agent = await as('agent')
  watchRequests(agent)
  await openTicket(agent, ticket.id)
  // What is still being fetched would bring the message by itself.
  await expect(agent.getByText('Conectado', { exact: true })).toBeVisible()
  await expect(agent.getByRole('article').first()).toBeVisible()
  await settled(agent)
  await environment.command('worker/kill')
  await colleague.comment(ticket.id, 'Dito sem operário')
  await expect(agent.getByText('Conectado', { exact: true })).toBeVisible()
  await expect(message(agent, 'Dito sem operário')).toHaveCount(0)
  await environment.command('worker/start')
  await expect(message(agent, 'Dito sem operário')).toHaveCount(1, { timeout: 20_000 })
})

test('a ticket opened while the agent was cut off waits in the list when they are back', { tag: '@long' }, async ({
  as,
  environment,
  subject,
}) => {
  const title = subject('Aberto na ausência')
  const agent = await as('agent')
  await openList(agent)
  await agent.context().setOffline(true)
  await expect(agent.getByText('Desconectado', { exact: true })).toBeVisible()
  const customer = await as('client')
  await createTicket(customer, title, 'Enquanto a rede do agente caiu.')
  await agent.context().setOffline(false)
  await expect(agent.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(pill(agent)).toBeVisible({ timeout: 15_000 })
  await pill(agent).click()
  await expect(agent.getByRole('row').filter({ hasText: title })).toBeVisible()
  expect(environment.url).toBe(new URL(agent.url()).origin)
})

test('R-341 a websocket that the server closes is opened again at once', { tag: '@long' }, async ({ as }) => {
  const agent = await as('agent')
  const sockets: WebSocketRoute[] = []
  await agent.routeWebSocket(/\/trpc-ws/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await agent.clock.install()
  await agent.goto('/tags')
  await expect(agent.getByText('Conectado', { exact: true })).toBeVisible()
  // By the page's own clock, which then goes on only as it is told: no attempt that waits its turn comes within 400 ms.
  await agent.clock.fastForward(5_000)
  await agent.clock.pauseAt(await agent.evaluate(() => Date.now() + 1_000))
  expect(sockets).toHaveLength(1)
  await sockets[0]?.close({ code: 1012 })
  for (let n = 0; n < 20 && sockets.length < 2; n++) {
    await agent.clock.runFor(20)
    await new Promise((waited) => setTimeout(waited, 100))
  }
  expect(sockets).toHaveLength(2)
})

test('where no websocket gets through, events come by the fallback', async ({ as, apis, subject }) => {
  const colleague = await apis('colleague')
  const ticket = await (await apis('client')).create(subject('Sem websocket'))
  const agent = await as('agent')
  await agent.routeWebSocket(/\/trpc-ws/, (socket) => socket.close({ code: 1011 }))
  await agent.goto(`/tickets/${ticket.id}`)
  await expect(agent.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 30_000 })
  await colleague.comment(ticket.id, 'Chegou sem websocket')
  await expect(message(agent, 'Chegou sem websocket')).toHaveCount(1)
})
