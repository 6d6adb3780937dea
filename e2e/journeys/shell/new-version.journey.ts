import { isMarked, mark } from '../../fixtures/same-document.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a file that is gone has the page be read anew where the server has another version, and only there', async ({ as, errorGuard }) => {
  errorGuard.expect(/./)
  const page = await as('agent')
  await page.goto('/tickets')
  await page.waitForLoadState('networkidle')
  await mark(page)
  // Whatever was not loaded by now.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Relatórios' }).click()
  await expect(page.getByRole('heading', { name: 'Oops! Algo deu errado' })).toBeVisible()
  expect(await isMarked(page), 'it is of this version still').toBe(true)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Relatórios', exact: true })).toBeVisible()

  await page.waitForLoadState('networkidle')
  await mark(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  // The page of another version names another first file; the browser goes to what is there.
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'fetch' || new URL(request.url()).pathname !== '/watchers') return route.fallback()
    // Only once it was asked for: a page of several files asks for them one after the other.
    await page.unroute('**/assets/*.js')
    return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-other.js"></script>' })
  })
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Observadores' }).click()
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 20_000 }).toBe(false)
  await expect(page).toHaveURL(/\/watchers$/)
})
