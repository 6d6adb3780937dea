import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

test('a manager sees when people were available, by person and by day or week, narrows it and takes the file', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/reports?period=28&priority=urgent')
  await page.getByRole('tab', { name: 'Disponibilidade', exact: true }).click()
  await expect(page).toHaveURL(/tab=availability/)
  const figures = page.getByRole('region', { name: 'Disponibilidade da equipe' })
  for (const name of ['Disponível', 'Ocupado', 'Ausente', 'Expediente', 'Presente no expediente', 'Tickets assumidos'])
    await expect(figures.getByText(name, { exact: true })).toBeVisible()
  const people = page.getByRole('table', { name: 'Por pessoa' })
  await expect(people.getByRole('row', { name: /Lia Moraes/ })).toContainText(/\d+ h/)
  await page.getByRole('combobox', { name: 'Pessoa', exact: true }).click()
  await page.getByRole('option', { name: 'Lia Moraes', exact: true }).click()
  const days = page.getByRole('table', { name: 'Horários de cada dia' })
  await expect(days.getByRole('row').nth(1)).toContainText(/\d\d:\d\d/)
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('combobox', { name: 'Intervalo', exact: true }).click()
  await page.getByRole('option', { name: 'Por semana', exact: true }).click()
  await expect(page).toHaveURL(/each=week/)
  await expect(days.getByRole('columnheader', { name: 'Semana de', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Prioridade/ }), 'presence has no priority').toHaveCount(0)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).first().click()])
  expect(file.suggestedFilename()).toMatch(/^availability-.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Presente no expediente (min)')
  expect(text).toContain('Lia Moraes')
})

test('an agent sees their own times alone, in the report and in the profile, and being busy is one of them', async ({ as, apis }) => {
  const agent = await apis('agent')
  const page = await as('agent')
  await page.goto('/reports?tab=availability&period=7')
  await expect(page.getByText('Você vê os seus horários; supervisores veem os de todos.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Por pessoa' }).getByRole('row')).toHaveCount(2)
  const stated = async (availability: 'busy' | 'online') =>
    expect((await agent.send('PUT', '/api/queues/members/availability', { availability })).ok()).toBe(true)
  type Answer = { data: { total: { busy: number } } }
  const busy = async () => ((await (await agent.send('GET', '/api/reports/availability')).json()) as Answer).data.total.busy
  const before = await busy()
  await stated('busy')
  await expect.poll(busy, { message: 'it counts while it lasts' }).toBeGreaterThan(before)
  await stated('online')
  await page.goto('/profile?parte=preferencias')
  await expect(page.getByRole('heading', { name: 'Meus horários' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Meus horários' }).getByRole('row').nth(1)).toBeVisible()
})
