import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

test('groups of conditions are written, kept, counted in the preview and taken away again', async ({ as, apis, subject }) => {
  const word = subject('agrupado')
  const client = await apis('client')
  await client.create(`${word} um`)
  const supervisor = await apis('supervisor')
  const is = (field: string, ...values: unknown[]) => ({ field, values })
  const groups = [{ match: 'any', conditions: [is('subject', word), is('requester', 1)] }]
  const made = await supervisor.send('POST', '/api/automation/rules', {
    ...{ name: subject('com grupo'), active: false, trigger: { event: 'ticket_created' } },
    ...{ conditions: { all: [is('subject', word)], groups }, actions: [{ kind: 'set_priority', priority: 'urgent' }] },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const page = await as('supervisor')
  await page.goto(`/automation/${id}`)
  const group = page.getByRole('group', { name: 'Grupo 1: e ao menos uma destas' })
  await expect(group).toContainText(word)
  await expect(page.getByRole('region', { name: 'Efeito' })).toContainText(`${word} um`)
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id: rule, nodes }) => `${rule} ${nodes.map(({ target }) => target).join()}`)).toEqual([])

  // A group that nobody filled in is none; one with a single condition is refused.
  await page.getByRole('button', { name: 'Grupo alternativo, com todas' }).click()
  await expect(page.getByRole('group', { name: 'Grupo 2: ou todas estas' })).toBeVisible()
  await page.getByRole('button', { name: 'Remover o grupo 2' }).click()
  await expect(page.getByRole('group', { name: /^Grupo 2/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remover o grupo 1' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/\/automation$/)
  const read = await supervisor.send('GET', `/api/automation/rules/${id}`)
  expect(((await read.json()) as { conditions: object }).conditions).not.toHaveProperty('groups')
})
