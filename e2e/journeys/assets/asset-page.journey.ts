import { answered } from '../../fixtures/answers.ts'
import { aPublishedPdf } from '../../fixtures/documents.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an asset has its documents, linked from either page, and the fields that the organisation gave it', async ({ as, apis, subject }) => {
  const [manager, agent] = [await apis('manager'), await apis('agent')]
  const clean = (about: string) => subject(about).replace(/[^\p{L}\p{N} -]/gu, '')
  const [manual, invoice, name] = [clean('Manual da impressora'), clean('Nota fiscal'), subject('Impressora')]
  for (const title of [manual, invoice]) await aPublishedPdf(await apis('supervisor'), title, ['Página'])
  const kinds = await answered<{ data: { id: number }[] }>(agent, 'GET', '/api/assets/kinds')
  const { id } = await answered<{ id: number }>(agent, 'POST', '/api/assets', { name, kindId: kinds.data[0]?.id })
  const field = await answered<{ id: number; label: string }>(manager, 'POST', '/api/custom-fields', {
    ...{ entity: 'asset', type: 'text', label: subject('Contrato') },
  })

  const page = await as('supervisor')
  await page.goto(`/assets/${id}`)
  const documents = page.getByRole('region', { name: 'Documentos', exact: true })
  await expect(documents.getByText('Nenhum documento deste ativo ainda.')).toBeVisible()
  await documents.getByRole('button', { name: 'Vincular documento' }).click()
  await page.getByLabel('Documento', { exact: true }).fill(manual)
  await page.getByRole('option', { name: manual, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(documents.getByRole('link', { name: manual })).toBeVisible()

  const fields = page.getByRole('region', { name: 'Campos', exact: true })
  await fields.getByRole('button', { name: 'Preencher campos' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: field.label }).fill('C-4711')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(fields).toContainText('C-4711')
  await isAccessible(page, 'the page of an asset with documents and fields')

  await documents.getByRole('link', { name: manual }).click()
  const links = page.getByRole('region', { name: 'Vínculos', exact: true })
  await expect(links.getByRole('link', { name })).toBeVisible()
  await page.goto(`/assets/${id}`)
  await documents.getByRole('button', { name: `Desvincular ${manual}` }).click()
  await expect(documents.getByRole('link', { name: manual })).toHaveCount(0)
  expect((await manager.send('DELETE', `/api/custom-fields/${field.id}`, { withValues: true })).status()).toBe(200)
})
