import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { aCompany, aContact } from '../../fixtures/companies.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { enterPortal } from '../../fixtures/profile.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

async function answered<T>(api: Api, method: string, path: string, data?: unknown): Promise<T> {
  const answer = await api.send(method, path, data)
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

const aFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What a press downloads, as text. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path(), 'utf8')
}

test('staff upload a file, give it versions and a company; its customers read it in the portal, others do not', async ({
  as,
  apis,
  visitor,
  environment,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(400))
  errorGuard.expect(refused(409))
  const [folder, title] = [subject('Pasta'), subject('Contrato').replace(/[^\p{L}\p{N} -]/gu, '')]
  const [ours, theirs] = [await aCompany({ apis }, subject('Padaria')), await aCompany({ apis }, subject('Oficina'))]
  const page = await as('supervisor')
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Nova pasta' }).click()
  await page.getByLabel('Nome', { exact: true }).fill(folder)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByRole('navigation', { name: 'Pastas' }).getByRole('link', { name: folder }).click()
  await expect(page.getByText('Nenhum documento aqui')).toBeVisible()
  expect(await violations(page)).toEqual([])

  const chooser = page.locator('input[type=file][aria-label="Enviar arquivos"]')
  const uploads = page.getByRole('list', { name: 'Envios' })
  await chooser.setInputFiles([aFile(`${title}.txt`, 'primeira'), aFile('vazio.txt', '')])
  await expect(uploads.getByText('Rascunho criado')).toBeVisible()
  await expect(uploads.getByText('O arquivo está vazio.')).toBeVisible()
  await chooser.setInputFiles([aFile(`${title}.txt`, 'outra')])
  await uploads.getByRole('button', { name: 'Manter os dois' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${title} (2)` })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('row').filter({ hasText: title }).filter({ hasNotText: '(2)' }).getByText(title, { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Nova versão' }).click()
  await page.locator('input[type=file][aria-label="Escolher arquivo"]').setInputFiles(aFile('revisto.txt', 'segunda'))
  await page.getByLabel('O que mudou').fill('Prazo revisto')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(part(page, 'Versões').getByText('Prazo revisto')).toBeVisible()
  await expect(part(page, 'Visualização').getByText('segunda')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Restaurar: Versão 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar', exact: true }).click()
  await expect(part(page, 'Versões').getByText('restaurada da versão 1')).toBeVisible()
  await expect(part(page, 'Atividade').getByText('leu a versão 1')).toBeVisible()

  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Publicado' }).click()
  await dialog.getByRole('combobox', { name: 'Quem lê' }).click()
  await page.getByRole('option', { name: 'Empresas' }).click()
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog.getByText('Preencha este campo.').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Empresas' }).fill(ours.name)
  await page.getByRole('option', { name: ours.name }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(part(page, 'Propriedades').getByText(ours.name)).toBeVisible()
  expect(await violations(page)).toEqual([])

  const [reader, stranger] = [
    await aContact({ environment, apis }, ours.id, 'Clara Padaria'),
    await aContact({ environment, apis }, theirs.id, 'Otto Oficina'),
  ]
  const portal = await visitor()
  await enterPortal(portal, reader.email)
  await portal.getByRole('button', { name: `Menu de ${reader.email}` }).click()
  await portal.getByRole('menuitem', { name: 'Documentos' }).click()
  const group = portal.getByRole('region', { name: folder })
  await expect(group.getByRole('heading', { name: title })).toBeVisible()
  expect(await violations(portal)).toEqual([])
  expect(await downloaded(portal, () => group.getByRole('button', { name: `Baixar ${title}` }).click())).toBe('primeira')
  const other = await visitor()
  await enterPortal(other, stranger.email)
  await other.goto('/portal/documents')
  await expect(other.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible()
  await other.getByRole('searchbox', { name: 'Buscar documentos' }).fill(title)
  await other.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(other.getByText('Nada encontrado')).toBeVisible()

  const admin = await as('admin')
  await admin.goto(`/companies/${ours.id}?tab=documents`)
  await expect(admin.getByText('Nenhum documento desta empresa ainda.')).toBeVisible()
  await admin.getByRole('button', { name: 'Vincular documento' }).click()
  await admin.getByLabel('Documento', { exact: true }).fill(title)
  await admin.getByRole('option', { name: title, exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(part(admin, 'Documentos').getByRole('link', { name: title })).toBeVisible()
  expect(await violations(admin)).toEqual([])
})

test('a shared link opens without signing in, asks for its password, and is dead once it is revoked', async ({
  as,
  visitor,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(403))
  errorGuard.expect(refused(404))
  const title = subject('Proposta')
  const agent = await apis('agent')
  const page = await as('agent')
  await page.goto('/documents')
  await page.locator('input[type=file][aria-label="Enviar arquivos"]').setInputFiles(aFile(`${title}.txt`, 'proposta'))
  await page.getByRole('list', { name: 'Envios' }).getByRole('link', { name: 'Abrir' }).click()
  const id = Number(/\/documents\/(\d+)/.exec(page.url())?.[1])
  await answered(agent, 'PATCH', `/api/documents/${id}`, { status: 'published' })
  await part(page, 'Links compartilhados').getByRole('button', { name: 'Criar link' }).click()
  await page.getByLabel('Senha').fill('abre-te-1')
  await page.getByLabel('Para quem é').fill('Jurídico do cliente')
  await page.getByRole('dialog').getByRole('button', { name: 'Criar link' }).click()
  const address = await page.getByLabel('Endereço do link').inputValue()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()

  const guest = await visitor()
  await guest.goto(address)
  await guest.getByLabel('Senha').fill('errada')
  await guest.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(guest.getByText('A senha não confere.')).toBeVisible()
  expect(await violations(guest)).toEqual([])
  await guest.getByLabel('Senha').fill('abre-te-1')
  await guest.getByRole('button', { name: 'Abrir', exact: true }).click()
  expect(await downloaded(guest, () => guest.getByRole('button', { name: 'Baixar o documento' }).click())).toBe('proposta')
  expect(await violations(guest)).toEqual([])

  await page.reload()
  await expect(part(page, 'Links compartilhados').getByText('aberto 1 vez')).toBeVisible()
  await page.getByRole('button', { name: 'Revogar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(part(page, 'Links compartilhados').getByText(/^revogado ·/)).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('Este link não vale mais')).toBeVisible()
})

test('a document asks its readers to confirm it, belongs to a ticket, and comes back from the bin', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  // The page may ask for what is just being deleted.
  errorGuard.expect(refused(404))
  const [supervisor, client] = [await apis('supervisor'), await apis('client')]
  const title = subject('Política')
  const { id } = await answered<{ id: number }>(supervisor, 'POST', '/api/documents', {
    ...{ title, url: 'https://example.com/politica', status: 'published', needsAcknowledgement: true },
  })
  const page = await as('agent')
  await page.goto(`/documents?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Falta confirmar')
  await page.goto(`/documents/${id}`)
  await page.getByRole('button', { name: 'Li e concordo' }).click()
  await expect(page.getByText('Você confirmou a versão 1.')).toBeVisible()

  const ticket = await client.create(subject('Acesso'))
  await openTicket(page, ticket.id)
  const panel = page.getByRole('region', { name: 'Documentos', exact: true })
  await panel.getByRole('button', { name: 'Vincular documento' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Documento' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(panel.getByRole('link', { name: title })).toBeVisible()

  const desk = await as('supervisor')
  await desk.goto(`/documents/${id}`)
  await expect(part(desk, 'Confirmações de leitura').getByText(/1 confirmou/)).toBeVisible()
  await part(desk, 'Confirmações de leitura').getByRole('button', { name: 'Confirmaram' }).click()
  await expect(part(desk, 'Confirmações de leitura').getByText('Lia Moraes')).toBeVisible()
  const csv = await downloaded(desk, () => desk.getByRole('button', { name: 'Exportar CSV' }).click())
  expect(csv).toContain('agent@acme.test')
  await expect(part(desk, 'Vínculos').getByRole('link', { name: `#${ticket.number}` })).toBeVisible()
  expect(await violations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Mais ações' }).click()
  await desk.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(desk).toHaveURL(/\/documents$/)
  await desk.getByRole('link', { name: 'Lixeira' }).click()
  await desk.getByRole('button', { name: `Ações de ${title}` }).click()
  await desk.getByRole('menuitem', { name: 'Restaurar' }).click()
  await expect(desk.getByRole('row').filter({ hasText: title })).toBeHidden()
  await page.goto(`/documents/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
