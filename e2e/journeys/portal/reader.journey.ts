import { refused } from '../../fixtures/error-guard.ts'
import { expectInField } from '../../fixtures/message-field.ts'
import { openPortalTicket, replyBox } from '../../fixtures/portal-pages.ts'
import { enterPortal, isAccessible, someone } from '../../fixtures/profile.ts'
import { aRole, narrow } from '../../fixtures/roles.ts'
import { expect, test } from '../../fixtures/test.ts'

test('R10 customers whose role loses replying and opening are told so calmly, at once, and keep what they wrote', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  subject,
  errorGuard,
}) => {
  test.setTimeout(120_000)
  errorGuard.expect(refused(403))
  const admin = await apis('admin')
  const role = await aRole(admin, 'client', subject('Cliente que acompanha'))
  const { id: person, email } = await someone({ environment, apis }, 'client')
  expect((await admin.send('PATCH', `/api/users/${person}`, { role: role.slug })).status()).toBe(200)
  const ticket = await (await apis('agent')).create(subject('Só para ler'), { requesterId: person })

  const page = await visitor()
  await enterPortal(page, email)
  await openPortalTicket(page, ticket.id)
  await replyBox(page).fill('Ainda não enviei isto')
  await expect(page.getByText(/^Rascunho salvo/)).toBeVisible()

  await narrow(admin, role, { 'ticket.reply': 'none', 'ticket.create': 'none' })
  await expect(page.getByText('responder não faz parte do seu acesso')).toBeVisible()
  await expect(replyBox(page)).toHaveCount(0)
  await isAccessible(page, 'a ticket that one only reads')

  await page.getByRole('link', { name: 'Meus tickets' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meus tickets' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir ticket' })).toHaveCount(0)
  await page.goto('/portal')
  await expect(page.getByText('Abrir novos não faz parte do seu acesso.')).toBeVisible()
  await expect(page.getByLabel('Descreva o problema em uma frase')).toHaveCount(0)
  await page.goto('/portal/create-ticket')
  await expect(page.getByText('Abrir tickets não faz parte do seu acesso')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await isAccessible(page, 'a form that one may not fill in')

  await narrow(admin, role, { 'ticket.reply': 'own', 'ticket.create': 'own' })
  await expect(page.getByRole('textbox', { name: /^Assunto/ })).toBeVisible()
  await openPortalTicket(page, ticket.id)
  await expectInField(replyBox(page), 'Ainda não enviei isto')
})
