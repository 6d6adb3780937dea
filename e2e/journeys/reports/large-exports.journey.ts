import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { fillLogin } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

const ROWS = 100_001

test('a file of more than 100,000 rows is prepared beside, announced, taken and removed', { tag: '@long' }, async ({
  visitor,
  environment,
}) => {
  test.setTimeout(180_000)
  await environment.command('facts/repeat', { slug: 'globex', count: String(ROWS) })
  try {
    const page = await visitor()
    await page.goto('/login')
    await fillLogin(page, 'admin@globex.test')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/reports?period=90')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Acontecimentos, um por linha: CSV' }).click()

    const list = page.getByRole('list', { name: 'Exportações' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(/tab=schedules/)
    await expect(list).toContainText(/100\.\d{3} linhas/)
    const take = list.getByRole('button', { name: /^Baixar .+\.csv$/ })
    await expect(take).toBeVisible({ timeout: 90_000 })
    expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id }) => id)).toEqual([])
    await page.getByRole('button', { name: /^Notificações/ }).click()
    await expect(page.getByText('Exportação concluída').first()).toBeVisible()
    await page.keyboard.press('Escape')

    const download = page.waitForEvent('download')
    await take.click()
    const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
    expect(lines.length).toBeGreaterThan(ROWS)
    await list.getByRole('button', { name: /^Remover/ }).click()
    await expect(list).toHaveCount(0)
  } finally {
    await environment.command('facts/repeat', { slug: 'globex', count: '0' })
  }
})
