import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

test('an admin greets visitors, adds a key for identities and retires it', { tag: '@long' }, async ({ as, subject }) => {
  const page = await as('admin')
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Chat do site' })
  const greeting = subject('Olá')
  await section.getByLabel('Saudação').fill(greeting)
  await section.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Chat do site salvo.')).toBeVisible()
  await expect(section.getByText('loader.js')).toBeVisible()
  await section.getByRole('button', { name: 'Criar chave' }).click()
  const retire = section.getByRole('button', { name: /^Aposentar a chave k_/ })
  await expect(retire).toHaveCount(2)
  await expect(section.getByRole('button', { name: 'Criar chave' })).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), colorScheme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: test.info().outputPath(`settings-${colorScheme}-${width}.png`), fullPage: true })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const made = section.getByRole('button', { name: /^Aposentar a chave k_(?!demonstracao)/ })
  await made.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aposentar' }).click()
  await expect(retire).toHaveCount(1)
})
