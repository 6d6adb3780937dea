import { refused } from '../../fixtures/error-guard.ts'
import { message, openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a ticket of nobody, of another desk, or with a senseless number is not found', { tag: '@long' }, async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(404, 400))
  const foreign = await (await apis('stranger')).create(subject('De outra casa'))
  const page = await as('agent')
  for (const id of [foreign.id, 999_999_999, 'abc']) {
    await page.goto(`/tickets/${id}`)
    await expect(page.getByText('Ticket não encontrado')).toBeVisible()
  }
})

test('markup in messages is text, and a link is only a link', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const ticket = await client.create(`${subject('Marcação')} <img src=x onerror=alert(1)>`)
  const evil = '<script>document.title="tomado"</script> <b>negrito</b> javascript:alert(1) https://exemplo.com.br/a?b=1'
  await client.comment(ticket.id, evil)
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await expect(message(page, '<b>negrito</b>')).toBeVisible()
  await expect(message(page, '<b>negrito</b>').locator('b')).toHaveCount(0)
  await expect(message(page, '<b>negrito</b>').getByRole('link')).toHaveAttribute('href', /^https:\/\/exemplo\.com\.br\//)
  await expect(page).not.toHaveTitle(/tomado/)
})
