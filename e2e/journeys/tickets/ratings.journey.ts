import { aCompany, aContact } from '../../fixtures/companies.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { linkIn, mailTo } from '../../fixtures/mail.ts'
import { openPortalTicket } from '../../fixtures/portal-pages.ts'
import { enterPortal, isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('who asked says how it was, on the page and by the mailed link; the desk reads why', async ({
  environment,
  apis,
  as,
  visitor,
  subject,
  errorGuard,
}) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(404))
  const company = await aCompany({ apis }, subject('Oficina'))
  const rita = await aContact({ environment, apis }, company.id, 'Rita Salles')
  const agent = await apis('agent')
  const ticket = await agent.create(subject('Freio'), { requesterId: rita.id })
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await enterPortal(page, rita.email)
  await openPortalTicket(page, ticket.id)
  const since = Date.now() - 1_000
  await agent.change(ticket.id, { status: 'resolved' })
  const scores = page.getByRole('group', { name: 'Nota de 1 a 5' })
  await scores.getByRole('button', { name: /^2/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Obrigado! Sua nota: 2 de 5.' })).toBeVisible()
  await page.getByRole('button', { name: 'Não resolveu' }).click()
  await page.getByRole('textbox', { name: /^Quer contar mais/ }).fill('O barulho continua.')
  await page.getByRole('button', { name: 'Enviar comentário' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Comentário enviado.' })).toBeVisible()
  await isAccessible(page, 'rating on the ticket')

  const desk = await as('agent')
  await desk.goto(`/tickets/${ticket.id}`)
  const facts = desk.getByRole('region', { name: 'Avaliação do cliente' })
  await expect(facts).toContainText('2 de 5')
  await expect(facts).toContainText('Não resolveu · “O barulho continua.”')

  const link = new URL(linkIn(await mailTo(environment.url, rita.email, since, /\/portal\/rate\?token=/), '/portal/rate'))
  const guest = await visitor({ viewport: { width: 320, height: 720 } })
  await guest.goto(`${link.pathname}${link.search}`)
  await expect(guest.getByRole('heading', { level: 1, name: ticket.title })).toBeVisible()
  await expect(guest).toHaveURL(/\/portal\/rate$/)
  const asked = guest.getByRole('group', { name: 'Nota de 1 a 5' })
  await expect(asked.getByRole('button', { pressed: true })).toHaveText(/^2/)
  await expect(guest.getByRole('textbox', { name: /^Quer contar mais/ })).toHaveValue('O barulho continua.')
  await expect(facts, 'opening the link rates nothing').toContainText('2 de 5')
  await asked.getByRole('button', { name: /^4/ }).click()
  await expect(guest.getByRole('status').filter({ hasText: 'Obrigado! Sua nota: 4 de 5.' })).toBeVisible()
  await expect(facts, 'the desk sees it live').toContainText('4 de 5')
  expect(await guest.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(320)
  await isAccessible(guest, 'rating by a link')

  for (const wrong of [`${link.search}x`, '?token=1.x', '']) {
    await guest.goto(`/portal/rate${wrong}`)
    await expect(guest.getByText('Este link de avaliação não vale mais')).toBeVisible()
  }
})
