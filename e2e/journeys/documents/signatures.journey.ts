import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { codeIn, linkIn, mailTo } from '../../fixtures/mail.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What a press downloads. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ path: string; bytes: Buffer; name: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const path = await download.path()
  return { path, bytes: await readFile(path), name: download.suggestedFilename() }
}

/** Draws a line on the field for signatures. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^Desenhe aqui/ })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the field for signatures is not in sight')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  for (let n = 1; n <= 8; n++) await page.mouse.move(box.x + 20 + n * 25, box.y + 20 + (n % 2) * 40)
  await page.mouse.up()
}

test('a report is made from a ticket by a template, and signed by its customer on a phone, without an account', async ({
  as,
  apis,
  visitor,
  environment,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(403))
  errorGuard.expect(refused(404))
  const [template, defect, title] = [subject('Laudo'), subject('fonte queimada'), subject('Impressora')]
  const supervisor = await as('supervisor')
  await supervisor.goto('/documents')
  await supervisor.getByRole('navigation', { name: 'Partes dos documentos' }).getByRole('link', { name: 'Templates' }).click()
  await expect(supervisor.getByRole('heading', { level: 1, name: 'Templates de documento' })).toBeVisible()
  expect(await violations(supervisor)).toEqual([])
  await supervisor.getByRole('button', { name: 'Novo template' }).first().click()
  await supervisor.getByLabel('Nome', { exact: true }).fill(template)
  await supervisor.getByRole('button', { name: 'Adicionar campo' }).click()
  await supervisor.getByLabel('Nome do campo 1').fill('Defeito relatado')
  await expect(supervisor.getByLabel('Variável do campo 1')).toHaveValue('defeito_relatado')
  await supervisor.getByRole('checkbox', { name: 'Obrigatório' }).check()
  const body = supervisor.getByLabel('Texto do template')
  await body.fill('# Laudo\n\nCliente: {{cliente.nome}}\n\n{{cliente.telefone}}\n\nDefeito: ')
  await supervisor.getByRole('button', { name: 'Variável', exact: true }).click()
  await supervisor.getByRole('menuitem', { name: 'Campo do template: Defeito relatado' }).click()
  await expect(body).toHaveValue(/Defeito: \{\{campo\.defeito_relatado\}\}$/)
  await expect(part(supervisor, 'Prévia').getByRole('heading', { name: 'Laudo' })).toBeVisible()
  await supervisor.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(supervisor.getByText('Variáveis que não existem: cliente.telefone.')).toBeVisible()
  await body.fill('# Laudo\n\nCliente: {{cliente.nome}}\n\nDefeito: {{campo.defeito_relatado}}\n\n{{empresa.nome}}')
  expect(await violations(supervisor)).toEqual([])
  const preview = await downloaded(supervisor, () => supervisor.getByRole('button', { name: 'Ver o PDF' }).click())
  expect(preview.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await supervisor.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(supervisor.getByRole('row').filter({ hasText: template })).toBeVisible()

  const ticket = await (await apis('agent')).create(title)
  const page = await as('agent')
  await openTicket(page, ticket.id)
  const documents = part(page, 'Documentos')
  await documents.getByRole('button', { name: 'Gerar documento' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Template').selectOption({ label: template })
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('Preencha este campo')).toBeVisible()
  await dialog.getByLabel('Defeito relatado').fill(defect)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const text = dialog.getByLabel('Texto do documento')
  await expect(text).toHaveValue(/Defeito: /)
  const open = dialog.getByRole('status').filter({ hasText: 'Sem valor' })
  if (await open.isVisible()) await text.fill((await text.inputValue()).replace('{{empresa.nome}}', 'Sem empresa'))
  await expect(open).toBeHidden()
  await text.fill(`${await text.inputValue()}\n\nSem mais.`)
  await dialog.getByLabel('Situação').selectOption({ label: 'Publicado' })
  await expect(dialog.getByLabel('Título')).toHaveValue(`${template} – ticket ${ticket.number}`)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Gerar PDF' }).click()
  await documents.getByRole('link', { name: template }).click()
  await expect(part(page, 'Versões').getByText(`gerada de “${template}”`)).toBeVisible()

  const signatures = part(page, 'Assinaturas')
  await signatures.getByRole('button', { name: 'Pedir assinaturas' }).click()
  const asking = page.getByRole('dialog')
  const email = `helena.${ticket.number}@example.com`
  await asking.getByLabel('Nome completo').fill('Helena Prado')
  await asking.getByLabel('E-mail').fill(email)
  await asking.getByRole('button', { name: 'Adicionar pelo e-mail' }).click()
  await asking.getByRole('textbox', { name: 'Mensagem' }).fill('Confira, por favor.')
  await asking.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(asking.getByText('Escreva um dia e uma hora')).toBeVisible()
  const due = new Date(Date.now() + 5 * 86_400_000)
  const day = [due.getDate(), due.getMonth() + 1].map((n) => String(n).padStart(2, '0')).join('/')
  await asking.getByLabel('Prazo').fill(`${day}/${due.getFullYear()} 18:00`)
  await page.keyboard.press('Tab')
  expect(await violations(page)).toEqual([])
  const since = Date.now() - 1_000
  await asking.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(signatures.getByText('Falta assinar')).toBeVisible()

  const link = linkIn(await mailTo(environment.url, email, since, /\/portal\/sign#/), '/portal/sign')
  const phone = await visitor({ viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1, name: template })).toBeVisible()
  await expect(phone.getByText('Confira, por favor.')).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Assinar', exact: true }).click()
  await expect(phone.getByText('Abra o documento antes de assinar.')).toBeVisible()
  await expect(phone.getByText('Marque que leu e concorda.')).toBeVisible()
  const read = await downloaded(phone, () => phone.getByRole('button', { name: 'Abrir o PDF' }).click())
  expect(read.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await phone.getByLabel('Nome completo').fill('Helena Maria Prado')
  await phone.getByLabel('CPF').fill('529.982.247-24')
  await draw(phone)
  await phone.getByRole('checkbox', { name: 'Li e concordo com o documento' }).check()
  await phone.getByRole('button', { name: 'Enviar código' }).click()
  await expect(phone.getByText(`O código foi para ${email}`)).toBeVisible()
  const code = codeIn(await mailTo(environment.url, email, since, /código para assinar/))
  await phone.getByLabel('Código de seis dígitos').fill(code === '000000' ? '111111' : '000000')
  await phone.getByRole('button', { name: 'Assinar', exact: true }).click()
  await expect(phone.getByText('O CPF não confere.')).toBeVisible()
  await phone.getByLabel('CPF').fill('529.982.247-25')
  await phone.getByRole('button', { name: 'Assinar', exact: true }).click()
  await expect(phone.getByText('O código não confere ou venceu.')).toBeVisible()
  await phone.getByLabel('Código de seis dígitos').fill(code)
  await phone.getByRole('button', { name: 'Assinar', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Você assinou este documento' })).toBeVisible()
  expect(await violations(phone)).toEqual([])

  await page.getByRole('region', { name: 'Assinaturas' }).waitFor()
  await expect(signatures.getByText('Assinado por todos')).toBeVisible({ timeout: 20_000 })
  await expect(signatures.getByText('Helena Maria Prado')).toBeVisible()
  const certificate = signatures.getByRole('button', { name: 'Registro de assinaturas' })
  await expect(certificate).toBeVisible({ timeout: 20_000 })
  const record = await downloaded(page, () => certificate.click())
  expect(record.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(record.name).toMatch(/^Registro de assinaturas/)
  expect(await violations(page)).toEqual([])

  await phone.goto('/portal/verify')
  const chooser = phone.locator('input[type=file]')
  await chooser.setInputFiles(read.path)
  await expect(phone.getByText('Este arquivo é a versão que todos assinaram.')).toBeVisible()
  await chooser.setInputFiles({ name: 'outro.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([read.bytes, Buffer.from('x')]) })
  await expect(phone.getByText(/^Este arquivo não é uma versão assinada aqui/)).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await phone.goto(`${link}x`)
  await phone.reload()
  await expect(phone.getByText('Este link não vale mais')).toBeVisible()
})
