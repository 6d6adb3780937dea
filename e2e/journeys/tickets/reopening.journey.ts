import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const isAccessible = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

test('a queue says for how long an answer reopens its tickets, and the portal goes by it; the settings refuse what is no such number', async ({
  as,
  apis,
  subject,
}, info) => {
  test.setTimeout(120_000)
  const admin = await as('admin')
  const [desk, client] = [await apis('admin'), await apis('client')]
  const name = subject('Sem retorno')
  const made = await desk.send('POST', '/api/queues', { name })
  expect(made.ok(), await made.text()).toBe(true)
  const queueId = ((await made.json()) as { id: number }).id
  await admin.goto(`/queues/${queueId}`)
  await admin.getByRole('tab', { name: 'Regras' }).click()
  await expect(admin.getByRole('combobox', { name: 'Ticket reaberto pelo cliente' })).toContainText('Como na organização')
  await admin.getByLabel('Reabrir ao responder, em dias').fill('0')
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(admin.getByText('Regras salvas')).toBeVisible()
  await info.attach('queue', { body: await admin.screenshot({ fullPage: true }), contentType: 'image/png' })

  const ticket = await client.create(subject('Volta não'))
  await desk.change(ticket.id, { queueId, status: 'closed' })
  const page = await as('client')
  await page.goto(`/portal/ticket/${ticket.id}`)
  await expect(page.getByText('Este ticket foi encerrado. Sua resposta abre um novo ticket, ligado a este.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reabrir' })).toHaveCount(0)

  await admin.goto('/settings')
  const days = admin.getByLabel('Reabrir ao responder, em dias')
  await days.fill('91')
  await admin.getByRole('button', { name: 'Salvar prazos' }).click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await isAccessible(admin)
  await days.scrollIntoViewIfNeeded()
  await info.attach('settings', { body: await admin.screenshot(), contentType: 'image/png' })
})
