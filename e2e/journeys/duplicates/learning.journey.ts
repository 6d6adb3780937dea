import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

const TEXT = 'A esteira para no meio do turno e o alarme toca sem motivo aparente.'

test('@long a supervisor judges a pair by keyboard, and it stands among those judged', async ({ as, apis, subject }) => {
  const api = await apis('agent')
  const word = subject('Tamanduafone').replaceAll(' ', '')
  await api.create(`Esteira ${word} para sozinha`, { description: `${TEXT} ${word}` })
  await api.create(`Esteira ${word} parou`, { description: `${TEXT} ${word} de novo` })
  const page = await as('supervisor')
  const judging = page.getByRole('region', { name: 'Julgue até cinco pares por dia' })
  await expect(async () => {
    await page.goto('/duplicates?tab=training')
    await expect(judging).toBeVisible({ timeout: 3_000 })
  }).toPass()
  const before = Number(/(\d+) de 5 hoje/.exec((await judging.textContent()) ?? '')?.[1])
  const [pair] = await judging.getByRole('paragraph').allInnerTexts()
  await page.keyboard.press('s')
  await expect(page.getByRole('region', { name: 'Pares julgados' }).getByRole('listitem').first()).toContainText(pair ?? '')
  // Of the demo's day no pair may be left.
  await expect(judging.getByText(`${before + 1} de 5 hoje`).or(page.getByText('Nada para julgar agora'))).toBeVisible()
})

test('@long a manager reads how good models are, ends the test by a decision, goes back to the base model, and begins a test', async ({
  as,
}) => {
  const page = await as('manager')
  await page.goto('/duplicates?tab=models')
  const running = page.getByRole('region', { name: 'Testar A/B' })
  await expect(running).toContainText(/aceitas de \d+ dicas/)
  await page.getByRole('button', { name: 'Detalhes de v2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modelo v2' })
  await expect(dialog.getByRole('table', { name: 'Medidas, com intervalo de 95 %' })).toContainText('MRR')
  await dialog.getByRole('button', { name: /Comparar com/ }).click()
  await expect(dialog.getByText(/PR-AUC contra/)).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'O que pesa' })).toBeVisible()
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await dialog.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Ativar Modelo base' }).click()
  await expect(page.getByRole('row', { name: /Modelo base/ })).toContainText('Ativo')
  await expect(running).toBeHidden()
  await page.getByRole('button', { name: 'Testar v1 contra o ativo' }).click()
  await expect(running).toContainText('Ainda sem diferença provada.')
})

test('@long a manager lets a field count and leaves a channel out, and takes both back', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/duplicates?tab=settings')
  const channels = page.getByRole('group', { name: 'Canais comparados quando o ticket chega' })
  const fields = page.getByRole('group', { name: 'Campos que contam quando são iguais' })
  await channels.getByRole('checkbox', { name: 'API' }).uncheck()
  await fields.getByRole('checkbox', { name: 'Região' }).check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()
  await page.reload()
  await expect(channels.getByRole('checkbox', { name: 'API' })).not.toBeChecked()
  await expect(fields.getByRole('checkbox', { name: 'Região' })).toBeChecked()
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await expect(fields.getByRole('checkbox', { name: 'Região' })).not.toBeChecked()
  await expect(channels.getByRole('checkbox', { name: 'API' })).toBeChecked()
})
