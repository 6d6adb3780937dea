import { refused } from '../../fixtures/error-guard.ts'
import { fillTicket, submit } from '../../fixtures/portal-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const SEARCH = '**/api/kb/articles/search'
const ASKED = { title: 'Como redefinir a senha', description: 'Não lembro mais dela.' }

test('articles are offered while a ticket is written, read in place, and spare it', async ({ as }) => {
  const page = await as('client')
  await page.goto('/portal/create-ticket')
  await page.getByRole('textbox', { name: /^Assunto/ }).fill('redefinir senha')
  const offered = page.getByRole('region', { name: 'Isto pode ajudar' })
  const article = offered.getByRole('button', { name: /^Redefinir a senha/ })
  await expect(article).toBeVisible()
  expect(await offered.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  await article.click()
  await expect(article).toHaveAttribute('aria-expanded', 'true')
  await expect(offered.getByRole('region', { name: /^Texto do artigo/ })).not.toBeEmpty()
  await expect(submit(page), 'sending is offered all the while').toBeEnabled()
  await offered.getByRole('button', { name: 'Sim, resolveu' }).click()
  await expect(offered.getByText('Que bom! Você não precisa enviar este ticket.')).toBeVisible()
  await offered.getByRole('button', { name: 'Descartar o que escrevi' }).click()
  await expect(page.getByRole('textbox', { name: /^Assunto/ })).toHaveValue('')
  await expect(offered).toBeHidden()
})

test('a search that fails or never answers keeps nobody from sending', { tag: '@long' }, async ({ as, errorGuard }) => {
  errorGuard.expect(refused(503))
  const page = await as('client')
  for (const answers of ['fails', 'never']) {
    await page.route(SEARCH, (route) => (answers === 'fails' ? route.fulfill({ status: 503, body: '{}' }) : undefined))
    const asked = page.waitForRequest(SEARCH)
    await page.goto('/portal/create-ticket')
    await fillTicket(page, ASKED.title, ASKED.description)
    await asked
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Ticket #/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Isto pode ajudar' })).toBeHidden()
    await page.unroute(SEARCH)
  }
})
