import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const narrow = async (page: Page, field: string, option: string) => {
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: field, exact: true }).click()
  await page.getByRole('checkbox', { name: option, exact: true }).check()
  await page.keyboard.press('Escape')
}
const shown = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd/span')
async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a manager reads what happened, narrows it, and finds it again by its address', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/reports')
  await expect(shown(page, 'Criados')).toHaveText(/^[1-9]/)
  await expect(shown(page, 'Resolvidos')).toHaveText(/^[1-9]/)
  await expect(page.getByRole('main').getByText(/^\d+ tickets criados e \d+ resolvidos no período/)).toBeVisible()
  await noFaults(page)

  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(page.getByRole('table', { name: 'Criados e resolvidos' }).getByRole('row')).toHaveCount(29)
  await choose(page, 'Período', 'Últimos 7 dias')
  await expect(page).toHaveURL(/period=7/)
  await expect(page.getByRole('table', { name: 'Criados e resolvidos' }).getByRole('row')).toHaveCount(8)
  await narrow(page, 'Prioridade', 'Urgente')
  await choose(page, 'Período', 'Últimos 90 dias')
  await expect(page).toHaveURL(/period=90&priority=urgent/)
  await narrow(page, 'Canal', 'portal')
  await expect(page).toHaveURL(/priority=urgent&channel=portal/)
  await page.reload()
  for (const chip of ['Prioridade Urgente', 'Canal portal'])
    await expect(page.getByRole('button', { name: chip, exact: true })).toBeVisible()
  await expect(shown(page, 'Criados')).toHaveText(/^[1-9]/)

  await choose(page, 'Período', 'Datas escolhidas')
  await page.getByLabel('De', { exact: true }).fill('2026-01-01')
  await page.getByLabel('De', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/from=2026-01-01&to=2\d{3}-\d\d-\d\d/)

  await page.getByRole('tab', { name: 'SLA' }).click()
  await expect(page.getByRole('heading', { name: 'Prazos por métrica' })).toBeVisible()
  await noFaults(page)
  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { name: 'Caminho pelos status' })).toBeVisible()
  await page.getByRole('tab', { name: 'Equipe' }).click()
  await expect(page.getByRole('table', { name: 'O que cada pessoa fez' }).getByRole('row').nth(2)).toBeVisible()
  await noFaults(page)
})

test('an agent sees their queues and themselves, and no colleague by name', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await page.goto('/reports?tab=team&period=90')
  await expect(page.getByText('Você vê os seus números ao lado da mediana da equipe.')).toBeVisible()
  await expect(page.getByText('Só as suas filas')).toBeVisible()
  const heads = page.getByRole('table', { name: 'O que cada pessoa fez' }).getByRole('rowheader')
  for (const name of await heads.allTextContents()) expect(['Mediana da equipe', 'Lia Moraes']).toContain(name)
})

test('what changes is in the figures within seconds', { tag: '@long' }, async ({ as, apis, subject }) => {
  const manager = await apis('manager')
  const created = async () =>
    ((await (await manager.send('GET', '/api/reports/dashboard')).json()) as { data: { created: number } }).data.created
  const before = await created()
  const client = await apis('client')
  await client.send('POST', '/api/tickets', { title: subject('Relatório'), description: 'Conta nos relatórios.' })
  await expect.poll(created).toBeGreaterThan(before)
  const page = await as('manager')
  await page.goto('/reports')
  await expect(shown(page, 'Criados')).toHaveText(/^[1-9]/)
})

test('every figure opens the list of the tickets that it counts, no more and no less', async ({ as, apis }) => {
  const page = await as('manager')
  const api = await apis('manager')
  const total = async (href: string): Promise<number> => {
    const asked = new URL(href, 'http://localhost').searchParams
    const params = new URLSearchParams({ page: '1', limit: '1' })
    for (const [key, value] of asked) params.set(key === 'queue' ? 'queueId' : key, value)
    const found = await api.send('GET', `/api/tickets?${params}`)
    expect(found.status(), href).toBe(200)
    return ((await found.json()) as { total: number }).total
  }
  await page.goto('/reports?period=28')
  await expect(shown(page, 'Criados')).toHaveText(/^[1-9]/)
  for (const name of ['Criados', 'Resolvidos', 'Em aberto']) {
    const link = page.getByRole('link', { name: `Ver tickets: ${name}`, exact: true })
    expect(String(await total((await link.getAttribute('href')) ?? '')), name).toBe(await shown(page, name).textContent())
  }
  for (const link of await page.getByRole('link', { name: /^Ver \d+ tickets?: / }).all())
    expect(`Ver ${await total((await link.getAttribute('href')) ?? '')}`).toBe(((await link.textContent()) ?? '').replace(/ tickets?$/, ''))
  await page.getByRole('link', { name: 'Ver tickets: Resolvidos', exact: true }).click()
  await expect(page).toHaveURL(/\/tickets\?happened=resolved/)
  await expect(page.getByRole('button', { name: /^No relatório resolvidos, / })).toBeVisible()
  await noFaults(page)

  await page.goto('/reports?tab=sla&period=90')
  const table = page.getByRole('table', { name: 'Por prioridade' })
  await expect(table).toBeVisible()
  for (const link of (await table.getByRole('link').all()).slice(0, 4))
    expect(await total((await link.getAttribute('href')) ?? '')).toBeLessThanOrEqual(Number(await link.textContent()))
})

test('what is open in a custom status is counted, and listed', async ({ as, apis, subject }) => {
  const [client, agent] = [await apis('client'), await apis('agent')]
  const own = (await (await agent.send('GET', '/api/custom-statuses')).json()) as { id: number; name: string }[]
  const made = await client.create(subject('Espera a engenharia'))
  await agent.change(made.id, { customStatusId: own.find(({ name }) => name === 'Com a engenharia')?.id })
  const page = await as('manager')
  await page.goto('/reports?tab=groups&period=90')
  await choose(page, 'Agrupar por', 'Status personalizado')
  await expect(page).toHaveURL(/by=custom-status/)
  const row = page.getByRole('table', { name: 'Por grupo' }).getByRole('row').filter({ hasText: 'Com a engenharia' })
  await expect(row).toBeVisible()
  const open = row.getByRole('cell').first().getByRole('link')
  const n = await open.textContent()
  await open.click()
  await expect(page).toHaveURL(/customStatus=\d+/)
  await expect(page.getByText(new RegExp(`^${n} tickets?`)).first()).toBeVisible()
})

test('figures are broken down by what somebody chooses, and lead to their tickets', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/reports?tab=groups&period=90')
  const table = page.getByRole('table', { name: 'Por grupo' })
  await expect(table.getByRole('columnheader', { name: 'Empresa' })).toBeVisible()
  await choose(page, 'Agrupar por', 'Fila')
  await expect(page).toHaveURL(/by=queue/)
  await expect(table.getByRole('columnheader', { name: 'Fila' })).toBeVisible()
  await noFaults(page)
  const created = table.getByRole('row').nth(1).getByRole('cell').nth(1).getByRole('link')
  const n = await created.textContent()
  await page.reload()
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1).getByRole('link')).toHaveText(n ?? '')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).first().click()])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Fila')
  expect(text).toContain('Minutos trabalhados')
  await created.click()
  await expect(page).toHaveURL(/\/tickets\?happened=created/)
  await expect(page.getByText(new RegExp(`^${n} tickets?`)).first()).toBeVisible()
})
