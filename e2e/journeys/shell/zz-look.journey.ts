import { test } from '../../fixtures/test.ts'

for (const [name, colorScheme, width] of [
  ['light', 'light', 1440],
  ['dark', 'dark', 390],
] as const)
  test(`look ${name}`, async ({ as }) => {
    const page = await as('manager', { colorScheme, viewport: { width, height: 3600 } })
    await page.goto('/monitoring?span=24h')
    await page.getByRole('table', { name: 'Agora, por canal' }).waitFor()
    await page.waitForTimeout(4000)
    await page.screenshot({ path: `/tmp/shots-demand/${name}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Alterar: Entrada acima do comum: e-mail' }).click()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/shots-demand/${name}-dialog.png` })
  })
