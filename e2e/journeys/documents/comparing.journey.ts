import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from '../../fixtures/test.ts'

const aFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('two versions of a document are compared word by word, and several documents are fetched as one zip', async ({
  as,
  subject,
}, info) => {
  const title = subject('Regulamento').replace(/[^\p{L}\p{N} -]/gu, '')
  const page = await as('supervisor')
  await page.goto('/documents')
  const chooser = page.locator('input[type=file][aria-label="Enviar arquivos"]')
  await chooser.setInputFiles([
    aFile(`${title}.txt`, 'A multa é de dez por cento.\nForo de Campinas.'),
    aFile(`${title} B.txt`, 'Anexo de preços'),
  ])
  const uploads = page.getByRole('list', { name: 'Envios' })
  await expect(uploads.getByText('Rascunho criado')).toHaveCount(2)
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  for (const name of [title, `${title} B`]) await row(name).getByRole('checkbox').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('toolbar').getByRole('button', { name: 'Baixar (.zip)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('documentos.zip')
  const zip = (await readFile(await download.path())).toString('utf8')
  for (const text of [`${title}.txt`, 'Foro de Campinas.', `${title} B.txt`, 'Anexo de preços']) expect(zip).toContain(text)

  await row(title).getByText(title, { exact: true }).click()
  await page.getByRole('button', { name: 'Nova versão' }).click()
  await page
    .locator('input[type=file][aria-label="Escolher arquivo"]')
    .setInputFiles(aFile('revisto.txt', 'A multa é de vinte por cento.\nForo de Campinas.\nVale por um ano.'))
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Vale por um ano.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Comparar com a atual: Versão 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'O que mudou entre as versões' })
  await expect(dialog.locator('del')).toContainText('dez')
  await expect(dialog.locator('ins').first()).toContainText('vinte')
  await expect(dialog.locator('ins').last()).toContainText('Vale por um ano.')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await info.attach('comparison', { body: await page.screenshot(), contentType: 'image/png' })
  await dialog.getByRole('button', { name: 'Lado a lado' }).click()
  await expect(dialog.getByText('Antes', { exact: true }).last()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await info.attach('comparison 390', { body: await page.screenshot(), contentType: 'image/png' })
  await dialog.getByRole('combobox', { name: 'Antes' }).click()
  await page.getByRole('option', { name: 'Versão 2' }).click()
  await expect(dialog.getByText('Nenhuma diferença: os textos são iguais.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toHaveCount(0)
})
