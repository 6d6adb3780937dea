import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { CONNECTION_LOSS } from '../../fixtures/error-guard.ts'
import { bell, drawer, newcomer, toastOf } from '../../fixtures/notices.ts'
import { openList } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Opções de visões' }).click()
  await page.getByRole('menuitem', { name: 'Exportar CSV…' }).click()
  return page.getByRole('dialog', { name: 'Exportar tickets' })
}

test('the list is exported as it stands: its filter, its columns, in a file that spreadsheets open', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const title = subject('=Exportado; com "aspas"')
  const hidden = subject('Fora do filtro')
  const [client, agent] = [await apis('client'), await apis('agent')]
  await agent.change((await client.create(title)).id, { priority: 'urgent' })
  await agent.change((await client.create(hidden)).id, { priority: 'low' })
  const page = await as('agent')
  await openList(page, '?priority=urgent')
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('radio', { name: 'As da lista, na mesma ordem' })).toBeChecked()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tickets-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFNúmero;Prioridade;Status;Assunto;Tags;Solicitante;Empresa;Responsável;Atualizado em\r\n')).toBe(true)
  expect(text).toContain(`"'${title.replaceAll('"', '""')}"`)
  expect(text).not.toContain(hidden)
  await expect(page.getByText(/tickets? exportados?/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('an export that breaks off is no file, and one can be stopped on the way', { tag: '@long' }, async ({ as, errorGuard }) => {
  errorGuard.expect(CONNECTION_LOSS)
  let answer: ServerResponse | undefined
  const server = createServer((_, response) => {
    answer = response
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'x-total-count': '3' })
    response.write('Assunto\r\nO primeiro\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const page = await as('agent')
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  await openList(page)
  const { port } = server.address() as AddressInfo
  await page.route('**/api/tickets/export**', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  const dialog = await openDialog(page)
  const run = dialog.getByRole('button', { name: 'Exportar', exact: true })
  await run.click()
  await expect(dialog.getByText('Exportando… 1 linha de 3')).toBeVisible()
  answer?.destroy()
  await expect(dialog.getByRole('alert')).toHaveText('A exportação foi interrompida antes do fim. Nenhum arquivo foi salvo.')
  await run.click()
  await expect(dialog.getByText('Exportando… 1 linha de 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar exportação' }).click()
  await expect(dialog.getByText('Exportação cancelada. Nenhum arquivo foi salvo.')).toBeVisible()
  expect(saved).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  server.closeAllConnections()
  server.close()
})

test('a finished export is told once in the tab that asked for it, and by its notification in the person’s other tab', {
  tag: '@long',
}, async ({ environment, apis, visitor }) => {
  const { page } = await newcomer({ environment, apis, visitor })
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByText('Conectado', { exact: true })).toBeVisible()
  await openList(page)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
  await expect(page.getByText(/tickets? exportados?/)).toBeVisible()
  await expect(toastOf(other, 'Exportação concluída')).toHaveCount(1)
  // The notification is here as well: counted, and in the drawer, but not said a second time.
  for (const one of [page, other]) await expect(bell(one)).toHaveAccessibleName('Notificações, 1 não lida')
  await expect(toastOf(page, 'Exportação concluída')).toHaveCount(0)
  for (const one of [page, other]) {
    await bell(one).click()
    await expect(drawer(one).getByText('Exportação concluída').first()).toBeVisible()
  }
  const live = (of: Page) => drawer(of).getByRole('button', { name: /^Ao vivo/ })
  await expect(live(other)).toHaveText('Ao vivo (1)')
  await expect(live(page)).toHaveCount(0)
})
