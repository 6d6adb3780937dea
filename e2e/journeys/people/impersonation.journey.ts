import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { aPerson, isAccessible } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

const REASON = 'O cliente não encontra o ticket'

/** Opens another tab in which the product looks as it does to this person. */
async function lookAs(admin: Page, { id, name }: { id: number; name: string }, open: string): Promise<Page> {
  await admin.goto(`/people/${id}`)
  await admin.getByRole('button', { name: 'Ver como esta pessoa' }).click()
  const dialog = admin.getByRole('dialog', { name: `Ver como ${name}` })
  const reason = dialog.getByRole('textbox', { name: /^Motivo/ })
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(reason, 'without a reason nothing is opened').toHaveAttribute('aria-invalid', 'true')
  await isAccessible(admin, 'the dialog that asks why')
  await reason.fill(REASON)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const opened = admin.context().waitForEvent('page')
  await dialog.getByRole('button', { name: open }).click()
  return opened
}

test('an administrator sees the portal as a customer does, changes nothing, and the customer knows', async ({ as, apis, subject }) => {
  const api = await apis('admin')
  const customer = await aPerson(api, subject('Vista Nogueira'))
  const title = subject('Fatura em dobro')
  const made = await api.send('POST', '/api/tickets', { title, description: 'Veio duas vezes.', requesterId: customer.id })
  expect(made.status(), await made.text()).toBe(201)

  const admin = await as('admin')
  const portal = await lookAs(admin, customer, 'Abrir o portal')
  const bar = portal.getByRole('region', { name: 'Vista de outra pessoa' })
  await expect(bar).toContainText(`Você está vendo como ${customer.name}. Nada pode ser alterado. Termina em`)
  await portal.goto('/portal/my-tickets')
  await expect(bar, 'the tab stays what it is').toBeVisible()
  await portal.getByRole('link', { name: title }).click()
  await expect(portal.getByRole('heading', { name: title })).toBeVisible()
  await isAccessible(portal, 'the portal as somebody else')
  await portal.getByRole('textbox', { name: /resposta|mensagem/i }).fill('Em nome de outra pessoa')
  await portal.getByRole('button', { name: /^Enviar/ }).click()
  await expect(portal.getByText(/nada pode ser alterado/).last()).toBeVisible()

  // The administrator's own tabs are not touched by it.
  await admin.goto('/dashboard')
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await bar.getByRole('button', { name: 'Encerrar' }).click()
  await expect(portal).toHaveURL(`/people/${customer.id}`)
  await expect(portal.getByRole('heading', { name: customer.name })).toBeVisible()
  await expect(bar).toBeHidden()
})

test('a colleague is seen in the staff app, is notified, and ends it', async ({ as, apis, errorGuard }) => {
  errorGuard.expect(refused(401))
  const person = (await (await (await apis('agent')).send('GET', '/api/auth/profile')).json()) as { id: number; name: string }
  const admin = await as('admin')
  const tab = await lookAs(admin, person, 'Abrir o sistema')
  const bar = tab.getByRole('region', { name: 'Vista de outra pessoa' })
  await expect(bar).toContainText(person.name)
  await tab.goto('/tickets')
  await expect(tab.getByRole('table').getByRole('row').nth(1)).toBeVisible()

  const agent = await as('agent')
  await agent.goto('/profile?parte=sessoes')
  const session = agent.getByRole('listitem').filter({ hasText: 'está vendo como você' })
  await expect(session).toBeVisible()
  await isAccessible(agent, 'a session in which somebody looks')
  await session.getByRole('button').click()
  await expect(session).toBeHidden()
  await tab.reload()
  await expect(tab, 'it is over there as well').toHaveURL(`/people/${person.id}`)
  await agent
    .getByRole('banner')
    .getByRole('button', { name: /^Notificações, / })
    .click()
  await expect(agent.getByText(/viu o sistema como você/).first()).toBeVisible()
})
