import { isAccessible } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an agent makes an address, a calendar program reads it, and it is taken away', async ({
  as,
  apis,
  subject,
  request,
  environment,
}) => {
  const api = await apis('support-agent')
  const me = (await (await api.send('GET', '/api/auth/profile')).json()) as { id: number }
  const title = subject('Renovar o certificado')
  const made = await (await apis('admin')).send('POST', '/api/tickets', {
    title,
    description: 'Vence logo.',
    assigneeId: me.id,
    priority: 'urgent',
  })
  expect(made.status(), await made.text()).toBe(201)

  const page = await as('support-agent')
  await page.goto('/profile?parte=preferencias')
  const block = page.getByRole('region', { name: 'Prazos no seu calendário' })
  await block.getByRole('button', { name: 'Criar endereço' }).click()
  const address = await block.getByLabel('Endereço do calendário').inputValue()
  await isAccessible(page, 'the address of a calendar')
  const { pathname } = new URL(address)
  const read = () => request.get(`${environment.url}${pathname}`)
  await expect.poll(async () => (await (await read()).text()).replaceAll('\r\n ', ''), { timeout: 15_000 }).toContain(title)

  await page.reload()
  await expect(block.getByText(/^Há um endereço, lido/)).toBeVisible()
  await block.getByRole('button', { name: 'Remover endereço' }).click()
  await expect(block.getByRole('button', { name: 'Criar endereço' })).toBeVisible()
  expect((await read()).status()).toBe(404)
})
