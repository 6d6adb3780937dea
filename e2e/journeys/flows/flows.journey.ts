import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answered } from '../../fixtures/answers.ts'
import { openPortalTicket, reply } from '../../fixtures/portal-pages.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Propriedades' }).getByRole('region', { name: 'Fluxos de etapas' })
const stepButton = (page: Page, n: number) => page.getByRole('button', { name: new RegExp(`^Etapa ${n}: `) })

/** Adds a step at the slot with this number, and answers with its dialog. */
async function addStep(page: Page, slot: number, kind: string) {
  await page
    .getByRole('button', { name: /^Adicionar (a primeira )?etapa/ })
    .nth(slot)
    .click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  return page.getByRole('dialog', { name: `Etapa: ${kind}` })
}

test('a flow is drawn, started on a ticket, waits for its customer, and goes on once they answered', async ({ as, apis, subject }) => {
  test.setTimeout(180_000)
  const name = subject('Acompanhar')
  const [client, supervisor] = [await apis('client'), await apis('supervisor')]
  const ticket = await client.create(subject('Nota fiscal errada'))

  const page = await as('supervisor')
  await page.goto('/workflows')
  await page.getByRole('link', { name: 'Fluxos de etapas' }).click()
  await page.getByRole('button', { name: 'Novo fluxo de etapas' }).click()
  await expect(page.getByRole('button', { name: /^Cobrar resposta do cliente e fechar/ })).toBeVisible()
  await page.getByRole('button', { name: /^Em branco/ }).click()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Adicione ao menos uma etapa.')).toBeVisible()

  const note = await addStep(page, 0, 'Fazer')
  await note.getByRole('button', { name: 'Concluir' }).click()
  await expect(note.getByText('Adicione ao menos uma ação.')).toBeVisible()
  await note.getByRole('button', { name: 'Adicionar ação' }).click()
  await page.getByRole('menuitem', { name: 'Escrever a nota interna' }).click()
  await note.getByRole('textbox', { name: 'Escrever a nota interna' }).fill('Confirmar os dados com {{cliente.nome}}.')
  await note.getByRole('button', { name: 'Concluir' }).click()
  const wait = await addStep(page, 1, 'Esperar um acontecimento')
  await wait.getByLabel('Por no máximo').fill('nunca')
  await wait.getByRole('button', { name: 'Concluir' }).click()
  await expect(wait.getByText(/^Use minutos, horas ou dias/)).toBeVisible()
  await wait.getByLabel('Por no máximo').fill('2d')
  await isAccessible(page, 'a step of a flow')
  await wait.getByRole('button', { name: 'Concluir' }).click()
  const urgent = await addStep(page, 2, 'Fazer')
  await urgent.getByRole('button', { name: 'Adicionar ação' }).click()
  await page.getByRole('menuitem', { name: 'Mudar a prioridade para' }).click()
  await urgent.getByRole('combobox', { name: 'Mudar a prioridade para' }).selectOption({ label: 'Urgente' })
  await urgent.getByRole('button', { name: 'Concluir' }).click()
  const came = page.getByRole('region', { name: 'Aconteceu', exact: true })
  await expect(came).toContainText('Mudar a prioridade para Urgente')

  await stepButton(page, 1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(came, 'into the way below').toContainText('Confirmar os dados')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(stepButton(page, 1)).toContainText('Confirmar os dados')
  await expect(stepButton(page, 1)).toBeFocused()
  await isAccessible(page, 'the steps of a flow')

  const trial = page.getByRole('region', { name: 'Simular' })
  await trial.getByRole('button', { name: 'Simular com um ticket' }).click()
  await trial.getByLabel('Ticket').fill(String(ticket.number))
  await page.getByRole('option', { name: new RegExp(`#${ticket.number} `) }).click()
  await trial.getByRole('button', { name: 'Simular', exact: true }).click()
  await expect(trial.getByRole('listitem')).toHaveText([/Fez: Escrever a nota interna/, /Espera: O cliente responde, até /])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Fluxo “${name}” criado`)).toBeVisible()
  const { data } = await answered<{ data: { id: number; name: string }[] }>(supervisor, 'GET', '/api/flows')
  const { id = 0 } = data.find((one) => one.name === name) ?? {}

  try {
    const desk = await as('agent')
    await openTicket(desk, ticket.id)
    const panel = panelOf(desk)
    await panel.getByRole('button', { name: 'Iniciar fluxo' }).click()
    await desk.getByRole('menuitem', { name }).click()
    await expect(panel).toContainText('Esperando')
    await expect(panel).toContainText('O cliente responde, em até 2d')
    await expect(desk.getByText('Confirmar os dados com', { exact: false })).toBeVisible()
    await isAccessible(desk, 'flows of a ticket')

    const portal = await as('client')
    await openPortalTicket(portal, ticket.id)
    await reply(portal, 'O CNPJ certo é o da filial.')
    await expect(panel).toContainText('Concluída')
    await expect(desk.locator('#campo-priority')).toContainText('Urgente')

    await page.goto('/workflows/flows')
    await page.getByRole('navigation', { name: 'Tipos de fluxo' }).getByRole('link', { name: 'Execuções' }).click()
    await expect(page.getByRole('row').filter({ hasText: `#${ticket.number}` })).toContainText(name)
    await page.getByLabel('Fluxo', { exact: true }).selectOption({ label: name })
    await expect(page).toHaveURL(new RegExp(`/workflows/flows/runs\\?flow=${id}$`))
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exportar' }).click()])
    expect(download.suggestedFilename()).toMatch(/^execucoes-de-fluxos-.*\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`;${name};1;${ticket.number};.*;concluída;`))
    await page
      .getByRole('row')
      .filter({ hasText: `#${ticket.number}` })
      .getByText('Concluída')
      .click()
    await expect(page.getByRole('heading', { name: `Execução em #${ticket.number}` })).toBeVisible()
    const happened = page.getByRole('region', { name: 'O que aconteceu' })
    await expect(happened.getByRole('listitem').last()).toContainText('Chegou ao fim')
    await expect(happened).toContainText('Aconteceu: O cliente responde')
    await isAccessible(page, 'a run of a flow')
  } finally {
    await supervisor.send('DELETE', `/api/flows/${id}`)
  }
})

test('a run is cancelled on its ticket', async ({ as, apis, subject }) => {
  const [agent, supervisor] = [await apis('agent'), await apis('supervisor')]
  const name = subject('Lembrete')
  const ticket = await agent.create(subject('Contrato'))
  const sent = { name, trigger: { event: 'manual' }, steps: [{ kind: 'wait', key: 'dia', minutes: 1_440 }] }
  const { id } = await answered<{ id: number }>(supervisor, 'POST', '/api/flows', sent)
  try {
    const page = await as('agent')
    await openTicket(page, ticket.id)
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Iniciar fluxo' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(panel).toContainText('Esperando')
    await panel.getByRole('button', { name: `Cancelar ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar fluxo' }).click()
    await expect(panel).toContainText('Cancelada')
  } finally {
    await supervisor.send('DELETE', `/api/flows/${id}`)
  }
})
