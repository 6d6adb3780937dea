import { expect, test } from '../../fixtures/test.ts'

const ARTICLE = 'Redefinir a senha'

test('a customer finds an article by words of its text, narrows, and is led to the heading; what is for staff is not there', async ({
  as,
}) => {
  const page = await as('client')
  await page.goto('/portal/knowledge-base')
  await page.getByRole('searchbox').fill('esqueci minha senha')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/search\?q=esqueci/)
  const hits = page.getByRole('main').getByRole('list').last().getByRole('link')
  await expect(hits.filter({ hasText: ARTICLE }).first()).toBeVisible()
  await expect(hits.first().locator('mark').first()).toBeVisible()
  await page.goto('/portal/search?q=triagem+de+chamados')
  await expect(page.getByRole('main').getByRole('status').last()).toHaveText(/./)
  await expect(hits.filter({ hasText: 'Triagem' })).toHaveCount(0)
  await page.goto('/portal/search?q=senha')
  await hits.filter({ hasText: ARTICLE }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARTICLE)
})

test('the desk finds articles in the box, the palette and on the page of the search', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await page.goto('/search?q=redefinir+senha&type=article')
  const hit = page.getByRole('list', { name: 'Resultados' }).getByRole('link').first()
  await expect(hit).toContainText(ARTICLE)
  await expect(hit).toHaveAttribute('href', /\/knowledge-base\/\d+$/)
  await expect(hit.locator('mark').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Artigos/ })).toHaveAttribute('aria-current', 'page')

  await page.locator('#busca').fill('triagem')
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: /triagem/i })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('redefinir a senha')
  await expect(page.getByRole('dialog').getByRole('option', { name: ARTICLE, exact: true })).toBeVisible()
})
