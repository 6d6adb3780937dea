import { answered } from '../../fixtures/answers.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('the list of assets is filtered by a custom field, which stands as a chip and in the address until it is taken away', async ({
  as,
  apis,
  subject,
}) => {
  const [manager, agent] = [await apis('manager'), await apis('agent')]
  const label = subject('Andar').replace(/[^\p{L}\p{N} -]/gu, '')
  const options = ['Térreo', 'Cobertura'].map((one) => ({ value: one.toLowerCase().replace('é', 'e'), label: one, isActive: true }))
  const field = await answered<{ id: number; key: string }>(manager, 'POST', '/api/custom-fields', {
    ...{ entity: 'asset', type: 'select', label, options },
  })
  const kinds = await answered<{ data: { id: number }[] }>(agent, 'GET', '/api/assets/kinds')
  const anAsset = async (about: string, value: string) => {
    const name = subject(about)
    const { id } = await answered<{ id: number }>(agent, 'POST', '/api/assets', { name, kindId: kinds.data[0]?.id })
    await answered(agent, 'POST', `/api/custom-fields/values/asset/${id}`, { values: { [field.key]: value } })
    return name
  }
  const [low, high] = [await anAsset('Impressora de baixo', 'terreo'), await anAsset('Impressora de cima', 'cobertura')]

  const page = await as('agent')
  await page.goto('/assets')
  const chips = page.getByRole('group', { name: 'Filtros' })
  await chips.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
  await page.getByRole('checkbox', { name: 'Cobertura', exact: true }).check()
  await page.keyboard.press('Escape')
  const chip = chips.locator('.filter-chip').filter({ hasText: label })
  await expect(chip).toContainText('Cobertura')
  await expect(rowOf(page, high)).toBeVisible()
  await expect(rowOf(page, low)).toHaveCount(0)
  await isAccessible(page, 'the list of assets with a custom field as a filter')
  await page.reload()
  await expect(chip).toContainText('Cobertura')
  await expect(rowOf(page, low)).toHaveCount(0)
  await chip.getByRole('button', { name: `Remover filtro ${label}` }).click()
  await expect(chip).toHaveCount(0)

  expect((await manager.send('DELETE', `/api/custom-fields/${field.id}`, { withValues: true })).status()).toBe(200)
})
