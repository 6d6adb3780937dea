import { readFileSync } from 'node:fs'
import { expect, test } from '../../fixtures/test.ts'

test('the team’s templates are taken along as a file, and one of another organisation is looked at before it is brought in', async ({
  as,
  subject,
}) => {
  const name = subject('Trazido')
  const page = await as('supervisor')
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Entre organizações…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Templates entre organizações' })
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click()
  const pack = JSON.parse(readFileSync(await (await coming).path(), 'utf8'))
  expect(pack).toMatchObject({ format: 'balcao.templates', version: 1 })
  const brought = { name, content: 'Olá!', changes: { queue: 'Fila que só existe lá' } }
  const file = (templates: object[]) => ({
    name: 'templates.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...pack, templates })),
  })
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles({ name: 'outro.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(dialog.getByRole('alert')).toHaveText('Este arquivo não é de templates do Balcão.')
  await input.setInputFiles(file([brought, pack.templates[0]]))
  const preview = dialog.getByRole('region', { name: 'O que será criado' })
  await expect(preview).toContainText('Fica sem: fila “Fila que só existe lá”')
  await expect(preview).toContainText('já existe aqui, fica como está')
  await dialog.getByRole('button', { name: 'Criar 1 template' }).click()
  await expect(page.getByText('1 template criado')).toBeVisible()
  await page.goto(`/templates?q=${encodeURIComponent(name)}`)
  await expect(page.getByText(name).first()).toBeVisible()
})
