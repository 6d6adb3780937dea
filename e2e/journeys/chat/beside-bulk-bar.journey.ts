import { expect, test } from '../../fixtures/test.ts'

for (const [width, height] of [
  [1440, 900],
  [1000, 700],
  [390, 844],
] as const)
  test(`at ${width} px the button of the chat and the bar of selected rows do not cover each other`, { tag: '@long' }, async ({ as }) => {
    const page = await as('agent')
    await page.setViewportSize({ width, height })
    await page.goto('/tickets?view=all')
    // A table, or cards on the phone.
    await page.locator('tr[data-index], .dt-cards > li').first().getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Ações em lote' })
    await expect(bar).toContainText('1 selecionado')
    const launcher = page.getByRole('button', { name: /^Abrir o chat/ })
    const [one, other] = [await bar.boundingBox(), await launcher.boundingBox()]
    if (!one || !other) throw new Error('both are on the screen')
    const beside = one.x + one.width <= other.x || other.x + other.width <= one.x
    const above = other.y + other.height <= one.y || one.y + one.height <= other.y
    expect(beside || above, JSON.stringify([one, other])).toBe(true)
    await page.screenshot({ path: test.info().outputPath(`bulk-${width}.png`) })
  })
