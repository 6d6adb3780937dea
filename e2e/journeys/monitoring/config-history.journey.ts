import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

async function answered<T>(api: Api, method: string, path: string, data?: unknown): Promise<T> {
  const answer = await api.send(method, path, data)
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

type Policy = { id: number; targets: object }
const target = (minutes: number) => ({ resolution: { medium: { minutes, calendarId: null } } })

/** A policy for one tag alone, which nothing has, changed once by the API. */
async function aChangedPolicy(api: Api, name: string): Promise<Policy> {
  const tag = await answered<{ id: number }>(api, 'POST', '/api/tags', { name: name.slice(0, 40) })
  const conditions = { all: [{ field: 'tagId', values: [tag.id] }], any: [] }
  const made = await answered<Policy>(api, 'POST', '/api/sla/policies', { name, conditions, targets: target(240) })
  await answered(api, 'PUT', `/api/sla/policies/${made.id}`, { targets: target(60), warnAt: { percent: 50 } })
  return made
}

test('a supervisor sees who changed a policy, puts it back with a reason, and can undo that, too', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(409))
  const name = subject('Prazo trocado')
  const api = await apis('supervisor')
  const policy = await aChangedPolicy(api, name)
  const page = await as('supervisor')
  await page.goto(`/sla/policies/${policy.id}`)
  await page.getByRole('button', { name: 'Histórico', exact: true }).click()
  const history = page.getByRole('dialog', { name: `Histórico de “${name}”` })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await history.getByRole('button', { name: /^Versão 2 · Alteração/ }).click()
  await expect(history).toContainText('Metas › Solução › Média › Minutos')
  await expect(history.getByRole('deletion').first()).toContainText('240')
  await expect(history.getByRole('insertion').first()).toContainText('60')
  await noFaults(page)

  await history.getByRole('button', { name: /^Versão 1 · Criação/ }).click()
  await expect(history).toContainText(name.slice(0, 40))
  await history.getByRole('button', { name: 'Restaurar esta versão…' }).click()
  const asking = page.getByRole('dialog', { name: `Restaurar a versão 1 de “${name}”?` })
  await expect(asking.getByRole('insertion').first()).toContainText('240')
  await noFaults(page)
  await asking.getByRole('button', { name: 'Restaurar', exact: true }).click()
  await expect(asking.getByLabel(/^Motivo/)).toBeFocused()
  await asking.getByLabel(/^Motivo/).fill('Foi engano')

  // Somebody saves it meanwhile: what would be written over was never looked at.
  await answered(api, 'PUT', `/api/sla/policies/${policy.id}`, { description: 'Mudou agora' })
  await asking.getByRole('button', { name: 'Restaurar', exact: true }).click()
  await expect(asking).toContainText('A configuração mudou enquanto você olhava')
  await expect(asking).toContainText('Mudou agora')
  await asking.getByRole('button', { name: 'Restaurar', exact: true }).click()
  await expect(asking).toBeHidden()
  await expect(history.getByRole('button', { name: /^Versão 4 · Versão anterior restaurada/ })).toContainText('Motivo: Foi engano')
  expect(await answered<Policy>(api, 'GET', `/api/sla/policies/${policy.id}`)).toMatchObject({ targets: target(240), description: '' })

  await history.getByRole('button', { name: /^Versão 3/ }).click()
  await history.getByRole('button', { name: 'Restaurar esta versão…' }).click()
  const again = page.getByRole('dialog', { name: `Restaurar a versão 3 de “${name}”?` })
  await again.getByLabel(/^Motivo/).fill('Estava certo')
  await again.getByRole('button', { name: 'Restaurar', exact: true }).click()
  await expect(history.getByRole('listitem')).toHaveCount(5)
  await history.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByLabel(/^Descrição/)).toHaveValue('Mudou agora')
})

test('a manager finds what was deleted in the history of all settings, and makes it anew', async ({ as, apis, subject }) => {
  const name = subject('Etiqueta perdida').slice(0, 40)
  const api = await apis('manager')
  const tag = await answered<{ id: number }>(api, 'POST', '/api/tags', { name, color: '#aa0000' })
  await answered(api, 'DELETE', `/api/tags/${tag.id}`)
  const page = await as('manager')
  await page.goto('/maintenance/history?kind=tag')
  const list = page.getByRole('table', { name: 'Histórico de configurações' })
  await page.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill(name)
  await expect(page).toHaveURL(/q=/)
  await expect(list.getByRole('row').filter({ hasText: name })).toHaveCount(2)
  await noFaults(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/^historico-de-configuracoes-.*\.csv$/)
  await list.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Exclusão' }).click()
  const history = page.getByRole('dialog', { name: `Histórico de “${name}”` })
  await expect(history.getByRole('deletion').first()).toContainText(name)
  await history.getByRole('button', { name: /^Versão 1 · Criação/ }).click()
  await history.getByRole('button', { name: 'Restaurar esta versão…' }).click()
  const asking = page.getByRole('dialog', { name: `Restaurar a versão 1 de “${name}”?` })
  await expect(asking).toContainText('Este objeto foi excluído')
  await asking.getByLabel(/^Motivo/).fill('Excluída por engano')
  await asking.getByRole('button', { name: 'Restaurar', exact: true }).click()
  await expect(page.getByText('Criado de novo como na versão 1')).toBeVisible()
  const { data } = await answered<{ data: object[] }>(api, 'GET', `/api/tags?search=${encodeURIComponent(name)}`)
  expect(data).toMatchObject([{ name, color: '#aa0000' }])
})

test('the history of all settings is for managers; others see that of what they may change', async ({ as }) => {
  const page = await as('supervisor')
  await page.goto('/maintenance/history')
  await expect(page.getByText('O histórico não está disponível para o seu papel')).toBeVisible()
})
