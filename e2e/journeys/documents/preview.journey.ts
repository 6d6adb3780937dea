import AxeBuilder from '@axe-core/playwright'
import { aDocx, aPdf } from '@balcao/core/documents/text/testing/files'
import { expect, type Page } from '@playwright/test'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
const part = (page: Page) => page.getByRole('region', { name: 'Visualização', exact: true })
const pageField = (page: Page) => page.getByRole('textbox', { name: 'Página', exact: true })

test('words inside a PDF are found and lead to its page, for staff and in the portal; what is broken says so', async ({ as, subject }) => {
  const word = `zarabatana${subject('').replace(/\P{L}/gu, '').toLowerCase()}`
  const name = subject('Manual').replace(/[^\p{L}\p{N} -]/gu, '')
  const pdf = await aPdf(['Manual de segurança da rede', 'Senhas e acessos', `O prazo de ${word} é de dez dias úteis.`])
  const files = [
    { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
    { name: `${name} quebrado.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnada') },
    {
      name: `${name} em texto.docx`,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(await aDocx(['Proposta de suporte', 'Prazo de garantia'])),
    },
  ]
  const page = await as('supervisor')
  await page.goto('/documents')
  await page.locator('input[type=file][aria-label="Enviar arquivos"]').setInputFiles(files)
  await expect(page.getByRole('list', { name: 'Envios' }).getByText('Rascunho criado')).toHaveCount(3)

  // The worker reads in its turn.
  await expect(async () => {
    await page.goto(`/documents?q=${word}`)
    await expect(page.locator('mark').first()).toHaveText(word, { timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.getByText('1 documento com estas palavras')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('row').filter({ hasText: word }).getByText(name, { exact: false }).first().click()
  await expect(page).toHaveURL(/page=3/)
  await expect(pageField(page)).toHaveValue('3')
  await expect(part(page).getByRole('status').filter({ hasText: '1 de 1 ocorrência' })).toBeVisible()
  await expect(part(page).locator('.textLayer .highlight')).toHaveText(word)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Página anterior' }).click()
  await expect(pageField(page)).toHaveValue('2')
  await page.getByRole('button', { name: 'Aumentar' }).click()
  await pageField(page).fill('1')
  await pageField(page).press('Enter')
  await expect(part(page).locator('.textLayer').first()).toContainText('Manual de segurança da rede')

  await page.goto('/documents')
  await page
    .getByRole('row')
    .filter({ hasText: `${name} quebrado` })
    .getByText(`${name} quebrado`, { exact: true })
    .click()
  await expect(part(page).getByRole('alert')).toHaveText(/Este PDF está danificado/)
  await page.goto('/documents')
  await page
    .getByRole('row')
    .filter({ hasText: `${name} em texto` })
    .getByText(`${name} em texto`, { exact: true })
    .click()
  await expect(part(page).getByText('Prazo de garantia')).toBeVisible({ timeout: 30_000 })
  await expect(part(page).getByText(/Só o texto do arquivo/)).toBeVisible()
})
