import { expect, test } from '../../fixtures/test.ts'

test('R-552 a page that takes more than a second is warned of, and one that does not come in ten is given up and offered again', {
  tag: '@long',
}, async ({ as, errorGuard }) => {
  errorGuard.expect(/PageTooSlow: \/reports/)
  const page = await as('manager')
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá')
  const link = page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: /^Relatórios/ })
  await page.clock.install()

  // No part of any further page comes, until it is let through.
  const held: (() => void)[] = []
  let holds = true
  await page.route('**/*.js', async (route) => {
    if (holds) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await link.click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.clock.runFor(11_000)
  const retry = page.getByRole('button', { name: 'Tentar novamente' })
  await expect(retry).toBeVisible()
  expect(warnings.join()).toMatch(/\/reports: 1\d{4} ms/)

  holds = false
  for (const go of held) go()
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Criados e resolvidos' })).toBeVisible()
})
