import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('a rule is previewed, switched on and run, and the page of the ticket says what was erased', async ({
  as,
  apis,
  environment,
  subject,
}) => {
  const api = await apis('admin')
  const answered = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const answer = await api.send(method, path, data)
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T
  }
  const [name, title, tag] = [subject('Regra'), subject('Dados velhos'), subject('apagar').toLowerCase()]
  const { id: tagId } = await answered<{ id: number }>('POST', '/api/tags', { name: tag })
  const { id, number } = await answered<{ id: number; number: number }>('POST', '/api/tickets', {
    title,
    description: 'Meu endereço é este.',
    tagIds: [tagId],
  })
  const held = await answered<{ id: number }>('POST', '/api/tickets', {
    title: `${title} (suspenso)`,
    description: 'Fica.',
    tagIds: [tagId],
  })
  for (const one of [id, held.id]) {
    await answered('PATCH', `/api/tickets/${one}`, { status: 'resolved' })
    await answered('PATCH', `/api/tickets/${one}`, { status: 'closed' })
    await environment.command('ticket/age', { id: String(one) })
  }

  const page = await as('admin')
  await page.goto(`/tickets/${held.id}`)
  await page.getByRole('button', { name: 'Suspender a eliminação' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Processo 0001')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender', exact: true }).click()
  await expect(page.getByText('Eliminação suspensa: Processo 0001')).toBeVisible()

  await page.goto('/privacy/retention')
  await page.getByRole('button', { name: 'Nova regra' }).first().click()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Depois de quantos dias').fill('10')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Use pelo menos 30 dias.')).toBeVisible()
  await page.getByLabel('Depois de quantos dias').fill('300')
  await page.getByRole('button', { name: 'Ver a prévia' }).click()
  await expect(page.getByRole('region', { name: 'Prévia' }).getByText('Agora', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()

  // Of the tag alone: the demo keeps what it has.
  const conditions = { all: [{ field: 'tagId', values: [tagId] }], any: [] }
  const rule = await answered<{ id: number }>('POST', '/api/privacy/rules', {
    name,
    subject: 'tickets',
    days: 300,
    conditions,
    active: true,
  })
  await page.goto(`/privacy/retention/${rule.id}`)
  await page.getByRole('button', { name: 'Ver a prévia' }).click()
  const preview = page.getByRole('region', { name: 'Prévia' })
  await expect(preview.getByRole('link', { name: `#${number} ${title}` })).toBeVisible()
  await expect(preview.getByText('Suspensos')).toBeVisible()

  await page.goto('/privacy/retention')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: name })
      .getByText(/ativa, age a partir de/),
  ).toBeVisible()
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Executar agora' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Executar agora' }).click()
  const runs = page.getByRole('region', { name: 'Execuções' })
  await expect(runs.getByRole('listitem').filter({ hasText: name }).getByText('concluída')).toBeVisible({ timeout: 20_000 })
  await expect(runs.getByRole('listitem').filter({ hasText: name })).toContainText('1 apagado · 1 suspenso')
  expect(await violations(page)).toEqual([])

  await page.goto(`/tickets/${id}`)
  await expect(page.getByText(`Conteúdo apagado pela regra “${name}”`)).toBeVisible()
  await expect(page.getByText('Meu endereço é este.')).toHaveCount(0)
  await page.goto(`/tickets/${held.id}`)
  await expect(page.getByText('Fica.')).toBeVisible()
  await answered('DELETE', `/api/privacy/rules/${rule.id}`)
  await page.goto('/privacy/holds')
  await page.getByRole('button', { name: new RegExp(`Ações de .*${title}`) }).click()
  await page.getByRole('menuitem', { name: 'Encerrar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByRole('row').filter({ hasText: title }).getByText('encerrada', { exact: true })).toBeVisible()
})
