import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

test('a rule is tried on the last 30 days: how often it would have run, on which tickets, and nothing changes', async ({
  as,
  apis,
  subject,
}) => {
  const word = subject('revisado')
  const ticket = await (await apis('client')).create(`${word} impressora`)
  const supervisor = await apis('supervisor')
  const made = await supervisor.send('POST', '/api/automation/rules', {
    ...{ name: subject('regra a testar'), active: false, trigger: { event: 'ticket_created' } },
    ...{ conditions: { all: [{ field: 'subject', values: [word] }] }, actions: [{ kind: 'set_priority', priority: 'urgent' }] },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const page = await as('supervisor')
  await page.goto(`/automation/${id}`)
  const region = page.getByRole('region', { name: 'Teste no passado' })
  await expect(region.getByText('avaliadas nos tickets como estão hoje')).toBeVisible()
  await region.getByRole('button', { name: 'Testar nos últimos 30 dias' }).click()
  await expect(region.getByText('A regra teria rodado 1 vez, em 1 ticket.')).toBeVisible()
  await expect(region.getByRole('link', { name: new RegExp(word) })).toHaveCount(1)
  await expect(region.getByRole('img', { name: /^1 vez em 30 dias/ })).toBeVisible()
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id: rule, nodes }) => `${rule} ${nodes.map(({ target }) => target).join()}`)).toEqual([])
  expect((await supervisor.ticket(ticket.id)).priority, 'nothing was changed').not.toBe('urgent')
  await expect(page.getByRole('region', { name: 'Últimos 30 dias' })).toContainText('não rodou')
  await page.getByLabel('O que acontece').selectOption({ index: 1 })
  await expect(region.getByText('A regra mudou desde o teste. Teste de novo.')).toBeVisible()
})
