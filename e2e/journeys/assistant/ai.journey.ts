import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('an admin sees why an answer was given, adds a model and a question, and what cannot be reached is refused', async ({
  as,
  subject,
  errorGuard: complaints,
}) => {
  const page = await as('admin')
  await page.goto('/ai')
  await expect(page.getByRole('heading', { name: 'Responder a clientes' })).toBeVisible()
  await expect(page.getByText('Sem modelo, cita os artigos palavra por palavra.')).toBeVisible()
  await noFaults(page)

  await test.step('a provider of the inside is refused at its field; one of the outside is kept, and its key is shown to nobody', async () => {
    const name = subject('Modelo')
    await page.getByRole('tab', { name: 'Provedores' }).click()
    await page.getByRole('button', { name: 'Incluir provedor' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Incluir provedor' })
    await dialog.getByLabel('Nome').fill(name)
    await dialog.getByLabel('Endereço da API').fill('https://10.0.0.5/v1')
    await dialog.getByLabel('Chave').fill('sk-segredo')
    await dialog.getByLabel('Modelo das respostas').fill('pequeno')
    await dialog.getByLabel('Este provedor responde').uncheck()
    await noFaults(page)
    complaints.expect(refused(400))
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Este endereço não fica na internet pública.')).toBeVisible()
    await dialog.getByLabel('Endereço da API').fill('https://models.example.com/v1')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    const card = page.getByRole('region', { name })
    await expect(card).toContainText('https://models.example.com/v1 · pequeno')
    await card.getByRole('button', { name: 'Editar' }).click()
    await expect(page.getByRole('dialog').getByText('Guardada cifrada. Deixe vazio para manter.')).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Chave')).toHaveValue('')
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Excluir' }).click()
    await expect(card).toBeHidden()
  })

  await test.step('questions of the evaluation are added and taken away', async () => {
    const question = subject('Vocês vendem cafeteira?')
    await page.getByRole('tab', { name: 'Avaliação' }).click()
    // What comes above and below it has come: the button stays where it is.
    await expect(page.getByText('Passou', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'integrar com o iFood' })).toBeVisible()
    await page.getByLabel('Pergunta', { exact: true }).fill(question)
    await page.getByRole('button', { name: 'Incluir pergunta' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: question })).toContainText('não deve ser respondida')
    await noFaults(page)
    await page.getByRole('button', { name: `Excluir: ${question}` }).click()
    await expect(page.getByRole('listitem').filter({ hasText: question })).toBeHidden()
  })
})

test('triage is set field by field, what it suggests is judged on the ticket, and the log counts that', async ({ as, apis, subject }) => {
  const page = await as('admin')
  await page.goto('/ai')
  const triage = page.getByRole('region', { name: 'Triagem' })
  const choice = triage.getByRole('combobox', { name: 'Tipo' })
  const choose = async (option: string) => {
    const answer = page.waitForResponse((one) => one.url().includes('/assistant.settings.update'))
    await choice.click()
    await page.getByRole('option', { name: option, exact: true }).click()
    expect((await answer).status()).toBe(200)
    await expect(choice).toHaveText(option)
  }
  await choose('Preencher a partir de 95 %')
  await noFaults(page)
  await choose('Só sugerir')

  const ticket = await (await apis('client')).create(subject('A nota fiscal foi rejeitada'))
  await page.goto(`/tickets/${ticket.id}`)
  await page.getByRole('button', { name: 'Resumir e sugerir' }).click()
  await expect(page.getByText('São frases do próprio ticket.')).toBeVisible()
  const helped = page.getByRole('button', { name: 'Resumo: ajudou' })
  const kept = page.waitForResponse((one) => one.url().includes('/assistant.help.judge'))
  await helped.click()
  expect((await kept).status()).toBe(200)
  await expect(helped).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/ai?tab=runs')
  await expect(page.getByRole('table', { name: 'O que as pessoas acharam' })).toContainText('Resumo do ticket')
})

test('what was asked in the chat is a run, with the passages it came of', { tag: '@long' }, async ({ as }) => {
  const page = await as('admin')
  await page.goto('/ai?tab=runs')
  const widget = page.getByRole('region', { name: 'Chat' })
  await widget.getByRole('button', { name: /^Abrir o chat/ }).click()
  await widget.getByRole('button', { name: 'Iniciar Conversa' }).click()
  await page.getByPlaceholder('Digite sua mensagem...').fill('esqueci minha senha, como redefino?')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('chat-message').filter({ hasText: 'Fonte:' }).first()).toBeVisible()
  const helped = widget.getByRole('button', { name: 'Esta resposta ajudou' })
  await helped.click()
  await expect(helped).toHaveAttribute('aria-pressed', 'true')
  await noFaults(page)
  await page.goto('/ai?tab=runs&helpful=yes')
  await page.getByRole('button', { name: 'Por que respondeu isto? esqueci minha senha, como redefino?' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Por que respondeu isto?' })
  await expect(dialog.getByRole('table', { name: 'Onde procurou' })).toContainText('citado')
  await noFaults(page)
})
