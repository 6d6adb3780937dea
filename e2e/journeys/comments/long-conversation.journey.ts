import { expect, test } from '../../fixtures/test.ts'

const ANSWERS = 40

test('a long conversation opens at its end or at the message of an address, and what comes above moves nothing that is read', async ({
  as,
  apis,
  subject,
}) => {
  const agent = await apis('agent')
  const ticket = await (await apis('client')).create(subject('Conversa longa'))
  const ids: number[] = []
  for (let n = 1; n <= ANSWERS; n += 1) ids.push((await agent.comment(ticket.id, `Passo ${n}: abra o relatório e confira o total.`)).id)
  const page = await as('agent')
  const messages = page.getByRole('region', { name: 'Conversa' }).getByRole('article')
  const whole = () => expect(messages).toHaveCount(ANSWERS + 1)

  await page.goto(`/tickets/${ticket.id}`)
  await whole()
  await expect(messages.last()).toBeInViewport({ ratio: 1 })

  await page.goto('/dashboard')
  const middle = `mensagem-${ids[20]}`
  await page.goto(`/tickets/${ticket.id}#${middle}`)
  await whole()
  const read = page.locator(`#${middle}`)
  await expect(read).toBeFocused()
  await expect(read).toBeInViewport({ ratio: 1 })

  // As an image does that arrives late.
  const place = async () => Math.round((await read.boundingBox())?.y ?? 0)
  const before = await place()
  await messages.first().evaluate((first) => {
    first.style.height = '900px'
  })
  await expect(messages.first()).toHaveCSS('height', '900px')
  await expect.poll(place).toBe(before)
})

test('a conversation of several pages opens at its end before its beginning is read, and says when that cannot be read', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  const agent = await apis('agent')
  const ticket = await (await apis('client')).create(subject('Conversa muito longa'))
  const count = 130
  for (let n = 1; n <= count; n += 1) await agent.comment(ticket.id, `Medição ${n} do equipamento.`)
  const page = await as('agent')
  const messages = page.getByRole('region', { name: 'Conversa' }).getByRole('article')
  const earlier = (url: URL) => url.pathname.includes('comments.list') && decodeURIComponent(url.search).includes('cursor')
  errorGuard.expect(/ERR_CONNECTION_REFUSED/)
  await page.route(earlier, (route) => route.abort('connectionrefused'))

  await page.goto(`/tickets/${ticket.id}`)
  await expect(messages.last()).toContainText(`Medição ${count} do`)
  await expect(messages.last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Carregando as mensagens anteriores…')).toBeAttached()
  const failed = page.getByText('Não foi possível carregar as mensagens anteriores')
  await expect(failed).toBeAttached({ timeout: 20_000 })
  await expect(messages.first()).toContainText('Medição 31 do')

  await page.unroute(earlier)
  await failed.scrollIntoViewIfNeeded()
  const read = messages.filter({ hasText: 'Medição 31 do' })
  await page.getByRole('region', { name: 'Conversa' }).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(messages).toHaveCount(count + 1)
  await expect(failed).toBeHidden()
  await expect(read).toBeInViewport()

  // Only what is said from now on is new.
  await agent.comment(ticket.id, 'Última medição.')
  await page.getByRole('button', { name: '1 mensagem nova' }).click()
  await expect(messages.last()).toContainText('Última medição.')
  await expect(messages.last()).toBeInViewport({ ratio: 1 })
  await expect(messages).toHaveCount(count + 2)
})
