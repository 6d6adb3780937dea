import { expect, test } from '../../fixtures/test.ts'

const csv = (tag: string) =>
  [
    'Referência;Assunto;Descrição;Status;E-mail do solicitante;Solicitante;Criado em;Resolvido em',
    `${tag}-1;Caixa ${tag} não abre;Parou ontem.;Resolvido;clara.${tag}@loja.example;Clara;01/03/2024 09:00;02/03/2024 10:00`,
    `${tag}-2;Nota ${tag} não sai;Erro 12.;Em triagem;davi.${tag}@loja.example;Davi;03/03/2024 09:00;`,
    `${tag}-3;Sem e-mail;Texto;Novo;;;03/03/2024;`,
  ].join('\r\n')
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('tickets of another system are mapped, looked at, imported, found by their references and taken back', async ({ as }) => {
  const tag = `j${Date.now().toString(36)}`
  const page = await as('admin')
  await page.goto('/tickets/import')
  await page.getByLabel('Escolher arquivo').setInputFiles(fileOf('tickets.csv', csv(tag)))

  await expect(page.getByRole('heading', { name: 'Colunas do arquivo' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Referência' })).toHaveText('Referência')
  await page.getByRole('textbox', { name: 'Nome do sistema de origem' }).fill(`Antigo ${tag}`)
  const messages = `Referência;Data;E-mail do autor;Autor;Mensagem\r\n${tag}-1;01/03/2024 10:00;ninguem.${tag}@antigo.example;Bruno;Veja o manual.`
  await page.getByLabel('Adicionar mensagens (CSV)').setInputFiles(fileOf('mensagens.csv', messages))
  await expect(page.getByText('Arquivo de mensagens: mensagens.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Ler o arquivo' }).click()

  await expect(page.getByRole('heading', { name: 'O que vai acontecer' })).toBeVisible()
  const run = page.getByRole('button', { name: 'Importar 2 tickets' })
  await expect(run).toBeDisabled()
  const lines = page.getByRole('region', { name: 'Linhas do arquivo' })
  await expect(lines.getByRole('row').filter({ hasText: 'Falta o e-mail do solicitante.' })).toContainText('erro')
  await page.getByRole('combobox', { name: 'em triagem' }).click()
  await page.getByRole('option', { name: '— Em teste' }).click()
  await expect(page.getByText(/Em teste/).last()).toBeVisible()
  await run.click()

  await expect(page.getByText('2 criados')).toBeVisible()
  await lines.getByRole('link', { name: `Caixa ${tag} não abre` }).click()
  await expect(page.getByText('Veja o manual.')).toBeVisible()
  await expect(page.getByText(`Antigo ${tag} #${tag}-1`).first()).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('2')
  await dialog.getByRole('button', { name: 'Desfazer importação' }).click()
  await expect(page.getByText('2 desfeitos')).toBeVisible()
  await expect(lines.getByRole('link')).toHaveCount(0)
})
