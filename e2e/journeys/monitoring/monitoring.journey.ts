import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a supervisor sees queues, deadlines and load; an admin the system too, as a chart and as a table; an agent neither', async ({
  as,
}) => {
  const supervisor = await as('supervisor')
  await supervisor.goto('/monitoring')
  await expect(supervisor.getByRole('table', { name: 'Filas agora' }).getByRole('rowheader').first()).toBeVisible()
  await expect(supervisor.getByRole('table', { name: 'Carga por pessoa' }).getByRole('rowheader').first()).toBeVisible()
  await expect(supervisor.getByRole('tab', { name: 'Sistema' })).toHaveCount(0)
  await noFaults(supervisor)

  const admin = await as('admin')
  await admin.goto('/monitoring?tab=system&metric=job_lag')
  const readings = admin.getByRole('table', { name: 'Medições' })
  await expect(readings.getByRole('rowheader', { name: 'Atraso das tarefas' })).toBeVisible()
  await admin.getByRole('button', { name: 'Ver tabela' }).click()
  await expect(admin.getByRole('table', { name: 'Atraso das tarefas' }).getByRole('rowheader').first()).toBeVisible()
  await readings.getByRole('button', { name: 'Tempo de resposta' }).click()
  await expect(admin).toHaveURL(/metric=latency/)
  await expect(admin.getByRole('table', { name: 'Tempo de resposta' }).getByRole('columnheader', { name: 'p99' })).toBeVisible()
  await noFaults(admin)

  const agent = await as('agent')
  await agent.goto('/monitoring')
  await expect(agent.getByText('O monitoramento não está disponível para o seu papel')).toBeVisible()
})

test('staff and customers are told of a read-only window in words of their own, and cannot write until it ends', async ({ as }) => {
  const admin = await as('admin')
  const customer = await as('client')
  const agent = await as('agent')
  await admin.goto('/maintenance')
  await admin.getByRole('button', { name: 'Anunciar manutenção' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Anunciar manutenção' })
  const end = new Date(Date.now() + 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 16).replace(' ', 'T')
  await dialog.getByLabel(/^Fim/).fill(end)
  await dialog.getByLabel(/^Mensagem para a equipe(?!, em inglês)/).fill('Troca do disco do servidor')
  await dialog.getByLabel(/^Mensagem para os clientes(?!, em inglês)/).fill('Voltamos em uma hora')
  await dialog.getByLabel(/^Motivo/).fill('Disco cheio')
  await dialog.getByRole('button', { name: 'Anunciar manutenção' }).click()
  await expect(admin.getByRole('list', { name: 'Janelas de manutenção' }).getByText('Somente leitura · Em andamento')).toBeVisible()
  try {
    await agent.goto('/tickets')
    await expect(agent.getByRole('region', { name: 'Aviso de manutenção' })).toContainText('Troca do disco do servidor')
    await customer.goto('/portal/my-tickets')
    const notice = customer.getByRole('region', { name: 'Aviso de manutenção' })
    await expect(notice).toContainText('Voltamos em uma hora')
    await expect(notice).not.toContainText('Troca do disco')
    await noFaults(admin)
  } finally {
    await admin.getByRole('button', { name: 'Encerrar agora' }).first().click()
    const ending = admin.getByRole('dialog', { name: 'Encerrar esta manutenção?' })
    await ending.getByLabel(/^Motivo/).fill('Pronto')
    await ending.getByRole('button', { name: 'Encerrar agora' }).click()
    await expect(admin.getByText('Somente leitura · Encerrada').first()).toBeVisible()
  }
})
