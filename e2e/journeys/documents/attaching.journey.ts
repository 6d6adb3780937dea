import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { answered } from '../../fixtures/answers.ts'
import { aPublishedPdf } from '../../fixtures/documents.ts'
import { message } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('a document goes with a reply as a file, one that the customer may not read by a link that expires', async ({ as, apis, subject }) => {
  const [client, manager] = [await apis('client'), await apis('supervisor')]
  const clean = (about: string) => subject(about).replace(/[^\p{L}\p{N} -]/gu, '')
  const [open, closed] = [clean('Manual'), clean('Tabela interna')]
  await aPublishedPdf(manager, open, ['Passo a passo da instalação'])
  const { id: staffOnly } = await aPublishedPdf(manager, closed, ['Preços de custo'])
  const { version } = await answered<{ version: number }>(manager, 'GET', `/api/documents/${staffOnly}`)
  await answered(manager, 'PATCH', `/api/documents/${staffOnly}`, { version, visibility: 'staff' })
  const { id } = await client.create(subject('Como instalo?'))

  const page = await as('supervisor')
  await page.goto(`/tickets/${id}`)
  const dialog = page.getByRole('dialog')
  const choose = async (title: string) => {
    await page.getByRole('button', { name: 'Anexar documento' }).click()
    await dialog.getByLabel('Buscar por título ou conteúdo').fill(title)
    await dialog.getByRole('radio', { name: title }).check()
  }
  await choose(open)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Anexar', exact: true }).click()
  await expect(page.getByText(`${open}.pdf`)).toBeVisible()

  await choose(closed)
  await expect(dialog.getByText('O cliente deste ticket não pode ler este documento: só o link seguro o abre para ele.')).toBeVisible()
  await dialog.getByLabel('Dias até o link expirar').fill('0')
  await expect(dialog.getByRole('button', { name: 'Inserir link' })).toBeDisabled()
  await dialog.getByLabel('Dias até o link expirar').fill('3')
  await dialog.getByRole('button', { name: 'Inserir link' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Enviar(?! e)/ }).click()
  await expect(message(page, closed).getByText(`${open}.pdf`)).toBeVisible()

  // The customer fetches the file, and the link opens the other one.
  type Sent = { content: string; attachments: { id: number; name: string }[] }
  const first = async () => (await answered<{ data: Sent[] }>(client, 'GET', `/api/tickets/${id}/comments`)).data[0]
  // It can be taken back for a while before it goes out.
  await expect.poll(first, { timeout: 20_000 }).toBeDefined()
  const sent = await first()
  expect(sent?.attachments.map(({ name }) => name)).toEqual([`${open}.pdf`])
  expect((await client.send('GET', `/api/attachments/${sent?.attachments[0]?.id}/download`)).status()).toBe(200)
  const token = /#([\w.-]+)\)/.exec(sent?.content ?? '')?.[1]
  const opened = await answered<{ state: string; title: string }>(client, 'POST', '/api/shared-documents/opened', { token })
  expect(opened).toMatchObject({ state: 'open', title: closed })
  expect((await client.send('GET', `/api/documents/${staffOnly}`)).status()).toBe(404)
})
