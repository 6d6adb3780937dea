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
