import type { Page } from '@playwright/test'
import { chooseByArrows, expectFocusWithin, pressAt, tabTo } from '../fixtures/keyboard.ts'
import { expectInField } from '../fixtures/message-field.ts'
import { enter, someone } from '../fixtures/profile.ts'
import { openList } from '../fixtures/staff-pages.ts'
import { expect, test } from '../fixtures/test.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** A dialog that closed gives the focus back to what opened it. */
const isClosed = async (page: Page, opener: ReturnType<Page['getByRole']>) => {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('by keyboard alone the list gets its columns and density, is kept as a view, and is exported', async ({
  house,
  apis,
  visitor,
  subject,
}) => {
  test.setTimeout(120_000)
  const { email } = await someone({ house, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await openList(page, '?priority=high')
  const columns = page.getByRole('button', { name: 'Colunas' })
  await pressAt(page, columns)
  await pressAt(page, page.getByRole('checkbox', { name: 'Canal' }), { key: 'Space' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Canal' })).toBeVisible()
  await expect(columns).toBeFocused()
  const density = page.getByRole('button', { name: 'Densidade' })
  await pressAt(page, density)
  await chooseByArrows(page, 'Compacta', 'menuitemradio')
  await expect(density).toBeFocused()

  const name = subject('visão')
  await pressAt(page, page.getByRole('button', { name: 'Salvar visão', exact: true }), { back: true })
  await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: 'Nome' }))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page')

  const options = page.getByRole('button', { name: 'Opções de visões' })
  await pressAt(page, options, { back: true })
  await chooseByArrows(page, 'Exportar CSV…')
  const exporting = dialog(page, 'Exportar tickets')
  await expect(exporting).toBeVisible()
  await page.keyboard.press('Escape')
  await isClosed(page, options)
  await page.keyboard.press('Enter')
  await chooseByArrows(page, 'Exportar CSV…')
  const download = page.waitForEvent('download')
  await pressAt(page, exporting.getByRole('button', { name: 'Exportar', exact: true }))
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await isClosed(page, options)
})

test('by keyboard alone a company is made and edited', async ({ as, subject }) => {
  test.setTimeout(120_000)
  const name = subject('Moinho')
  const page = await as('admin')
  await page.goto('/companies')
  await pressAt(page, page.getByRole('link', { name: 'Nova empresa' }).or(page.getByRole('button', { name: 'Nova empresa' })))
  await tabTo(page, page.getByRole('textbox', { name: /^Nome fantasia/ }))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const edit = page.getByRole('button', { name: 'Editar', exact: true })
  await pressAt(page, edit)
  await tabTo(page, page.getByRole('textbox', { name: /^Segmento/ }))
  await page.keyboard.type('Farinhas')
  await pressAt(page, page.getByRole('button', { name: 'Salvar', exact: true }))
  await expect(page.getByText('Farinhas', { exact: true })).toBeVisible()
  await expectFocusWithin(page.getByRole('main'), 'saving leaves the focus on the page')
})

test('by keyboard alone a customer answers with a file, closes, rates and reopens', async ({ as, apis, subject }) => {
  test.setTimeout(120_000)
  const agent = await apis('agent')
  const ticket = await (await apis('client')).create(subject('Esteira'))
  const page = await as('client')
  await page.goto(`/portal/ticket/${ticket.id}`)
  const answer = page.getByRole('textbox', { name: /^Sua resposta/ })
  await tabTo(page, answer)
  await page.keyboard.type('Segue a foto')
  const choosing = page.waitForEvent('filechooser')
  await pressAt(page, page.getByRole('button', { name: 'Anexar arquivos' }))
  await (await choosing).setFiles({ name: 'foto.txt', mimeType: 'text/plain', buffer: Buffer.from('foto') })
  await expect(page.getByRole('list', { name: 'Arquivos a enviar' }).getByText('Pronto')).toBeVisible()
  await tabTo(page, answer, { back: true })
  await page.keyboard.press('Control+Enter')
  const said = page.getByRole('region', { name: 'Conversa' }).getByRole('listitem').filter({ hasText: 'Segue a foto' })
  await expect(said.getByRole('button', { name: /^Baixar foto\.txt/ })).toBeVisible()
  await expectInField(answer, '')

  await agent.change(ticket.id, { status: 'resolved' })
  const scores = page.getByRole('group', { name: 'Nota de 1 a 5' })
  await pressAt(page, scores.getByRole('button', { name: /^4/ }), { back: true })
  await expect(page.getByRole('status').filter({ hasText: 'Obrigado! Sua nota: 4 de 5.' })).toBeVisible()
  await expectFocusWithin(page.getByRole('main'), 'rating leaves the focus on the page')
  await pressAt(page, page.getByRole('button', { name: 'Sim, resolveu' }), { back: true })
  await expect(page.getByText('Encerrado. Nada falta de você.')).toBeVisible()
  await expectFocusWithin(page.getByRole('main'), 'closing leaves the focus on the page')
  await pressAt(page, page.getByRole('button', { name: 'Reabrir' }))
  await expect(page.getByText('Estamos analisando. Nada falta de você por enquanto.')).toBeVisible()
  await expectFocusWithin(page.getByRole('main'), 'opening it again leaves the focus on the page')
})
