import type { Locator, Page } from '@playwright/test'
import { openList, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Visões' }).getByRole('link').filter({ hasText: name })
const chip = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: 'Filtros' }).locator('.filter-chip').filter({ hasText: label })
const save = (page: Page): Locator => page.getByRole('button', { name: 'Salvar visão', exact: true })
const changed = (page: Page): Locator => page.getByText('Alterada', { exact: true })

async function option(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Opções de visões' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a list becomes a view: saved, changed, taken back, renamed, deleted and put back', async ({ as, subject }) => {
  const name = subject('visão')
  const page = await as('agent')
  await openList(page)
  await expect(save(page), 'a view that everybody has needs no saving').toHaveCount(0)
  await openList(page, '?status=new,open&priority=high')
  await save(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Criar visão' }).click()
  await expect(dialog.getByText('Dê um nome à visão.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name)
  await dialog.getByRole('button', { name: 'Criar visão' }).click()
  await expect(page).toHaveURL(/[?&]view=\d+/)
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, name), 'its count stands beside it').toHaveText(/\d\+?$/)
  await expect(save(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Remover filtro Prioridade' }).click()
  await expect(changed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Reverter' }).click()
  await expect(chip(page, 'Prioridade')).toBeVisible()
  await expect(changed(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remover filtro Prioridade' }).click()
  await save(page).click()
  await expect(page.getByText(`Visão “${name}” salva`)).toBeVisible()
  await expect(changed(page)).toHaveCount(0)

  const id = new URL(page.url()).searchParams.get('view') ?? ''
  await page.goto(`/tickets?view=${id.replaceAll('"', '')}`)
  await expect(page, 'a bare link is spelled out').toHaveURL(/status=new/)
  await expect(rows(page).first()).toBeVisible()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')

  await option(page, 'Renomear…')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nome' }).fill(`${name} 2`)
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(tab(page, `${name} 2`)).toBeVisible()
  await option(page, 'Excluir visão')
  await expect(tab(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(tab(page, `${name} 2`)).toHaveAttribute('aria-current', 'page')
  await option(page, 'Excluir visão')
  await expect(tab(page, name)).toHaveCount(0)
})

test('a view of the team is everybody’s to use, and a supervisor’s to change', { tag: '@long' }, async ({ as, apis, subject }) => {
  const name = subject('da equipe')
  const supervisor = await apis('supervisor')
  const made = await supervisor.send('POST', '/api/tickets/views', { name, shared: true, filter: { status: ['open'], assignee: ['me'] } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const page = await as('agent')
  await openList(page)
  await tab(page, name).click()
  await expect(page).toHaveURL(/assignee=me/)
  await expect(chip(page, 'Responsável')).toContainText('eu')
  await page.getByRole('button', { name: 'Remover filtro Responsável' }).click()
  await expect(changed(page)).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('dialog', { name: 'Nova visão' }), 'what is the team’s becomes one’s own').toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Opções de visões' }).click()
  await expect(page.getByRole('menuitem', { name: 'Salvar como nova visão…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Excluir visão' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  expect((await supervisor.send('PATCH', `/api/tickets/views/${id}`, { name: `${name} nova` })).status()).toBe(200)
  await expect(tab(page, `${name} nova`), 'a colleague’s change is seen at once').toBeVisible()
  expect((await supervisor.send('DELETE', `/api/tickets/views/${id}`)).status()).toBe(200)
  await expect(tab(page, name)).toHaveCount(0)
})
