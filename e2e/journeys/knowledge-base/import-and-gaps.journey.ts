import { answered } from '../../fixtures/answers.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a file is looked at first, then imported, and taken back', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/knowledge-base/import')
  const csv = ['título;conteúdo;categoria', 'Importado pela jornada;<p>Texto</p><script>x</script>;Da jornada', ';Sem título;'].join('\r\n')
  const file = { name: 'artigos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Escolher arquivo').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'O que vai acontecer' })).toBeVisible()
  await expect(page.getByText('Retirado do HTML: script', { exact: true })).toBeVisible()
  const lines = page.getByRole('region', { name: 'Artigos do arquivo' })
  await expect(lines.getByRole('row').filter({ hasText: 'Falta o título.' })).toContainText('Erro')

  await page.getByRole('button', { name: 'Importar 1 artigo' }).click()
  await expect(page.getByText('Importação concluída.')).toBeVisible()
  const link = lines.getByRole('link', { name: 'Importado pela jornada' })
  await expect(link).toBeVisible()

  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click()
  await expect(page.getByText('Importação desfeita.')).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('articles leave as a file that can be read', { tag: '@long' }, async ({ as }) => {
  const page = await as('manager')
  await page.goto('/knowledge-base/export')
  await page.getByRole('radio', { name: /JSON/ }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^base-de-conhecimento-.*\.json$/)
})

test('tickets that no article helps with begin one, which closes the gap; comments are looked after', async ({ as, apis }) => {
  const page = await as('manager')
  await page.goto('/knowledge-base/insights')
  await expect(page.getByRole('heading', { name: 'Artigos mais lidos' })).toBeVisible()
  await page.getByRole('tab', { name: 'Comentários' }).click()
  const said = page.getByRole('listitem').filter({ hasText: 'As imagens ajudariam muito aqui.' })
  await said.getByRole('button', { name: 'Marcar como tratado' }).click()
  await expect(said).toHaveCount(0)
  await page.getByRole('tab', { name: 'Lacunas' }).click()
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Tickets sem artigo' }).click()
  await expect(page).toHaveURL(/kind=tickets/)
  const gap = page.getByRole('listitem').filter({ hasText: 'Tickets sem artigo' }).first()
  const title = await gap.getByRole('heading').textContent()
  await gap.getByRole('button', { name: /Escrever artigo/ }).click()
  await expect(page).toHaveURL(/fromGapId=tickets/)
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(title ?? '')
  await page.getByRole('button', { name: 'Criar rascunho' }).click()
  await expect(page).toHaveURL(/\/knowledge-base\/\d+\/edit$/)
  const id = /\d+/.exec(new URL(page.url()).pathname)?.[0]

  await page.goto('/knowledge-base/insights?tab=gaps&kind=tickets')
  const begun = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title ?? '', exact: true }) })
  await expect(begun).toContainText(`Rascunho: ${title}`)
  const manager = await apis('manager')
  await answered(manager, 'PATCH', `/api/kb/articles/${id}`, { content: 'O que fazer.', audience: 'portal', status: 'published' })
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tickets sem artigo' }).first()).toBeVisible()
  await expect(begun, 'what is published closes it').toHaveCount(0)
  await answered(manager, 'DELETE', `/api/kb/articles/${id}`)
})

test('what readers search for in vain is named, with how many they are', { tag: '@long' }, async ({ as }) => {
  const page = await as('manager')
  await page.goto('/knowledge-base/insights?tab=gaps&kind=no_result')
  await expect(page.getByRole('listitem').filter({ hasText: 'excluir minha conta' })).toContainText('7 pessoas em 9 buscas')
})
