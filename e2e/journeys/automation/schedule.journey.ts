import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

test('a rule by schedule is written with its dates, shows the next one, and is run now', async ({ as, apis, subject }) => {
  const [word, name] = [subject('semanal'), subject('Toda segunda')]
  const ticket = await (await apis('client')).create(`${word} impressora`)
  const supervisor = await apis('supervisor')
  const made = await supervisor.send('POST', '/api/automation/rules', {
    ...{ name, active: false, trigger: { event: 'ticket_created' } },
    ...{ conditions: { all: [{ field: 'subject', values: [word] }] }, actions: [{ kind: 'set_priority', priority: 'urgent' }] },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const page = await as('supervisor')
  await page.goto(`/automation/${id}`)
  await page.getByLabel('O que acontece').selectOption({ label: 'Em datas marcadas, para todos os tickets abertos' })
  await page.getByLabel('A cada quantas semanas').fill('')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByLabel('A cada quantas semanas')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('A cada quantas semanas').fill('1')
  await page.getByLabel('Situação').selectOption({ label: 'Ativa' })
  const effect = page.getByRole('region', { name: 'Efeito' })
  await expect(effect).toContainText('1 ticket aberto casa com as condições agora.')
  await expect(effect.getByRole('list').last().getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Teste no passado' })).toHaveCount(0)
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id: rule, nodes }) => `${rule} ${nodes.map(({ target }) => target).join()}`)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/\/automation$/)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(/próxima: seg/)
  await row.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Executar agora' }).click()
  const dialog = page.getByRole('dialog', { name: `Executar “${name}” agora?` })
  await expect(dialog).toContainText('Ela age em 1 ticket aberto.')
  await dialog.getByRole('button', { name: 'Executar agora' }).click()
  await expect(page.getByText(`A regra “${name}” começou a ser executada.`)).toBeVisible()
  await expect.poll(async () => (await supervisor.ticket(ticket.id)).priority, { timeout: 30_000 }).toBe('urgent')
  await expect(row).toContainText('1 execução em 7 dias')
})
