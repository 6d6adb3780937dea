import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { aDocx, aPdf } from '@balcao/core/documents/text/testing/files'
import { expect, type Page } from '@playwright/test'
import { aPublishedPdf } from '../../fixtures/documents.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
const part = (page: Page) => page.getByRole('region', { name: 'Visualização', exact: true })
const pageField = (page: Page) => page.getByRole('textbox', { name: 'Página', exact: true })

test('words inside a PDF are found and lead to its page; what is broken says so', async ({ as, subject }) => {
  const word = `zarabatana${subject('').replace(/\P{L}/gu, '').toLowerCase()}`
  const name = subject('Manual').replace(/[^\p{L}\p{N} -]/gu, '')
  const pdf = await aPdf(['Manual de segurança da rede', 'Senhas e acessos', `O prazo de ${word} na rede é de dez dias úteis.`])
  const files = [
    { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
    { name: `${name} trancado.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(await aPdf(['segredo'], { userPassword: 'x' })) },
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
  await expect(page.getByRole('list', { name: 'Envios' }).getByText('Rascunho criado')).toHaveCount(4)

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
  // An address leads to its page, and to the first match from there on.
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?page=2`)
  await expect(part(page).locator('.textLayer').nth(1)).toBeVisible()
  await expect(pageField(page)).toHaveValue('2')
  await page.goto(`${pathname}?page=3&find=rede`)
  await expect(part(page).getByRole('status').filter({ hasText: '2 de 2 ocorrências' })).toBeVisible()
  await expect(pageField(page)).toHaveValue('3')
  await page.getByRole('button', { name: 'Aumentar' }).click()
  await pageField(page).fill('1')
  await pageField(page).press('Enter')
  await expect(part(page).locator('.textLayer').first()).toContainText('Manual de segurança da rede')

  for (const [title, why] of [
    [`${name} quebrado`, /Este PDF está danificado/],
    [`${name} trancado`, /Este PDF pede uma senha/],
  ] as const) {
    await page.goto('/documents')
    await page.getByRole('row').filter({ hasText: title }).getByText(title, { exact: true }).click()
    await expect(part(page).getByRole('alert')).toHaveText(why)
    expect(await violations(page)).toEqual([])
  }
  await page.goto('/documents')
  await page
    .getByRole('row')
    .filter({ hasText: `${name} em texto` })
    .getByText(`${name} em texto`, { exact: true })
    .click()
  await expect(part(page).getByText('Prazo de garantia')).toBeVisible({ timeout: 30_000 })
  await expect(part(page).getByText(/Só o texto do arquivo/)).toBeVisible()
})

test('a customer finds a word inside a PDF on the phone, sees its page and downloads it; the desk sees it beside a ticket', async ({
  as,
  apis,
  subject,
}) => {
  const word = `berimbau${subject('').replace(/\P{L}/gu, '').toLowerCase()}`
  const title = subject('Guia').replace(/[^\p{L}\p{N} -]/gu, '')
  const supervisor = await apis('supervisor')
  const { id, bytes: pdf } = await aPublishedPdf(supervisor, title, [
    'Guia de acesso',
    'Primeiros passos',
    `A senha de ${word} vence em noventa dias.`,
  ])

  const phone = await as('client', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await expect(async () => {
    await phone.goto('/portal/documents')
    await phone.getByRole('searchbox', { name: 'Buscar documentos' }).fill(word)
    await phone.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(phone.locator('mark').first()).toHaveText(word, { timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  const item = phone.getByRole('listitem').filter({ hasText: title })
  await expect(item).toContainText(`página 3 · A senha de ${word} vence em noventa dias.`)
  expect(await violations(phone)).toEqual([])
  await item.getByRole('button', { name: `Ver ${title}` }).click()
  await expect(pageField(phone)).toHaveValue('3')
  await expect(item.locator('.textLayer .highlight')).toHaveText(word)
  await expect(item.getByRole('toolbar'), 'the tools stay in view').toBeInViewport()
  expect(await violations(phone)).toEqual([])
  const width = await phone.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing stands out to the side').toBeLessThanOrEqual(390)
  const drawn = await item.locator('.pdf-frame').boundingBox()
  expect(drawn?.width, 'the page has the width of the phone').toBeGreaterThan(320)
  const [download] = await Promise.all([phone.waitForEvent('download'), item.getByRole('button', { name: `Baixar ${title}` }).click()])
  expect((await readFile(await download.path())).equals(pdf)).toBe(true)
  await item.getByRole('button', { name: `Fechar ${title}` }).click()
  await expect(item.locator('.pdf-frame')).toBeHidden()

  const ticket = await (await apis('client')).create(subject('Acesso ao guia'))
  const linked = await supervisor.send('POST', `/api/documents/${id}/links`, { ticketId: ticket.id })
  expect(linked.ok(), await linked.text()).toBe(true)
  const desk = await as('agent')
  await openTicket(desk, ticket.id)
  await desk
    .getByRole('region', { name: 'Documentos', exact: true })
    .getByRole('button', { name: `Ver ${title}` })
    .click()
  const dialog = desk.getByRole('dialog', { name: title })
  await expect(dialog.locator('.textLayer').first()).toContainText('Guia de acesso')
  await dialog.getByRole('searchbox', { name: 'Buscar neste documento' }).fill(word)
  await expect(dialog.getByRole('status').filter({ hasText: '1 de 1 ocorrência' })).toBeVisible()
  await expect(pageField(desk)).toHaveValue('3')
  expect(await violations(desk)).toEqual([])
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const owner = await as('supervisor')
  await owner.goto(`/documents/${id}`)
  await expect(owner.getByRole('region', { name: 'Atividade', exact: true }).getByText('baixou a versão 1').first()).toBeVisible()
})
