import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { toastOf } from '../../fixtures/notices.ts'
import { expect, test } from '../../fixtures/test.ts'

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

const TEXT = 'Ao transmitir a nota aparece a rejeição e o cliente espera a mercadoria na doca desde cedo.'

test('an agent is shown a duplicate, compares it, merges by key, undoes it, and finds the group', async ({ as, apis, subject }) => {
  const api = await apis('agent')
  const word = subject('Zebrafone').replaceAll(' ', '')
  const title = `Coletor ${word} não lê etiqueta`
  const first = await api.create(title, { description: `${TEXT} ${word}` })
  const second = await api.create(`${title} de novo`, { description: `${TEXT} ${word} outra vez` })
  const page = await as('agent')
  await page.goto('/duplicates')
  const group = page.getByRole('article', { name: title })
  await expect(async () => {
    await page.reload()
    await expect(group).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await noFaults(page)

  await page.goto(`/tickets/${second.id}`)
  const hint = page.getByRole('region', { name: 'Possível duplicata' })
  await expect(hint).toContainText(`#${first.number}`)
  await noFaults(page)
  await hint.getByRole('button', { name: 'Comparar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comparar tickets' })
  await expect(dialog.locator('mark').first()).toBeVisible()
  await noFaults(page)
  await page.keyboard.press('m')
  await expect(dialog).toBeHidden()
  // The ticket itself has such a button too, as soon as it shows what became of it.
  const merged = toastOf(page, `Mesclado em #${first.number}`)
  await expect(merged).toBeVisible()
  await merged.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Mesclagem desfeita')).toBeVisible()
})

test('while a ticket is written, the tickets that are like it stand beside the form; "Não é duplicata" is kept', async ({
  as,
  apis,
  subject,
}) => {
  const api = await apis('agent')
  const word = subject('Quartzograma').replaceAll(' ', '')
  const title = `Balança ${word} descalibrada na expedição`
  const first = await api.create(title, { description: `${TEXT} ${word}` })
  const page = await as('agent')
  await page.goto('/tickets/new')
  await page.getByRole('textbox', { name: 'Assunto' }).fill(`Balança ${word} descalibrada`)
  await expect(page.getByRole('region', { name: /Possíve(l|is) duplicata/ })).toContainText(`#${first.number}`)
  await page.getByRole('button', { name: 'Dispensar a dica' }).click()
  await expect(page.getByRole('region', { name: /Possíve(l|is) duplicata/ })).toBeHidden()

  const second = await api.create(`${title} hoje`, { description: `${TEXT} ${word}` })
  await page.goto(`/tickets/${second.id}`)
  const hint = page.getByRole('region', { name: 'Possível duplicata' })
  await expect(hint).toContainText(`#${first.number}`)
  await hint.getByRole('button', { name: 'Não é duplicata' }).click()
  await expect(page.getByText('Anotado: não é duplicata')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hint).toBeHidden()
})

test('a supervisor judges by keyboard; a manager searches through all and sets the thresholds', { tag: '@long' }, async ({ as }) => {
  const supervisor = await as('supervisor')
  await supervisor.goto('/duplicates?tab=training')
  await expect(supervisor.getByText(/duplicatas e \d+ não duplicatas julgadas/)).toBeVisible()
  await noFaults(supervisor)
  const page = await as('manager')
  await page.goto('/duplicates?tab=runs')
  await page.getByRole('button', { name: 'Iniciar busca' }).click()
  await expect(page.getByText(/Em andamento|Concluída/)).toBeVisible()
  await page.getByRole('tab', { name: 'Configurações' }).click()
  await page.getByLabel('Calcular os limites pelos custos').uncheck()
  await page.getByLabel('Probabilidade mínima de uma dica').fill('0.3')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await expect(page.getByLabel('Probabilidade mínima de uma dica')).toHaveValue('0.25')
  await noFaults(page)
  await page.getByRole('tab', { name: 'Modelos' }).click()
  await expect(page.getByRole('row', { name: /Modelo base/ })).toBeVisible()
  await noFaults(page)
})
