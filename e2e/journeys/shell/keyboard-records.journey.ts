import type { Page } from '@playwright/test'
import { aCompany, aContact } from '../../fixtures/companies.ts'
import { chooseByArrows, expectFocusWithin, pressAt, tabTo } from '../../fixtures/keyboard.ts'
import { openPortalTicket } from '../../fixtures/portal-pages.ts'
import { enterPortal } from '../../fixtures/profile.ts'
import { rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const isClosed = async (page: Page, why: string) => {
  await expect(dialog(page)).toHaveCount(0)
  await expectFocusWithin(page.getByRole('main'), why)
}

test('by keyboard alone a template is written, copied and deleted', { tag: '@long' }, async ({ as, subject }) => {
  const name = subject('Cumbuca')
  const page = await as('manager')
  await page.goto('/templates')
  await expect(rows(page).first()).toBeVisible()
  const add = page.getByRole('button', { name: 'Novo template' })
  await pressAt(page, add)
  await expect(dialog(page).getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await page.keyboard.type(name)
  await tabTo(page, dialog(page).getByRole('textbox', { name: 'Texto' }))
  await page.keyboard.type('Olá, volto já.')
  await pressAt(page, dialog(page).getByRole('button', { name: 'Criar template' }))
  await expect(dialog(page)).toHaveCount(0)
  await expect(add).toBeFocused()
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar nos templates' }), { back: true })
  await page.keyboard.type(name)
  await expect(rows(page)).toHaveCount(1)
  await pressAt(page, page.getByRole('button', { name: `Ações do template ${name}` }))
  await chooseByArrows(page, 'Duplicar')
  const copy = dialog(page).getByRole('textbox', { name: 'Nome' })
  await expect(copy).toHaveValue(`${name} (cópia)`)
  await tabTo(page, copy)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`${name} outra`)
  await pressAt(page, dialog(page).getByRole('button', { name: 'Criar template' }))
  await isClosed(page, 'a copy leaves the focus on the page')
  await expect(rows(page)).toHaveCount(2)
  await pressAt(page, page.getByRole('button', { name: `Ações do template ${name}`, exact: true }))
  await chooseByArrows(page, 'Excluir')
  await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await pressAt(page, dialog(page).getByRole('button', { name: 'Excluir template' }))
  await expect(rows(page)).toHaveCount(1)
  await isClosed(page, 'deleting leaves the focus on the page')
})

test('by keyboard alone a tag is merged into another, which is deleted', { tag: '@long' }, async ({ as, apis, subject }) => {
  const api = await apis('agent')
  const [from, into] = [subject('bueiro'), subject('galeria')]
  for (const name of [from, into]) expect((await api.send('POST', '/api/tags', { name })).status()).toBe(201)
  const page = await as('manager')
  await page.goto(`/tags?q=${encodeURIComponent(from)}`)
  await expect(rows(page)).toHaveCount(1)
  await pressAt(page, page.getByRole('button', { name: `Ações da tag ${from}` }))
  await chooseByArrows(page, 'Juntar com outra…')
  await tabTo(page, dialog(page).getByRole('combobox'))
  await page.keyboard.type(into)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressAt(page, dialog(page).getByRole('button', { name: 'Juntar' }))
  await expect(page.getByText('Nenhuma tag com este nome')).toBeVisible()
  await isClosed(page, 'merging leaves the focus on the page')
  await page.goto(`/tags?q=${encodeURIComponent(into)}`)
  await expect(rows(page)).toHaveCount(1)
  await pressAt(page, page.getByRole('button', { name: `Ações da tag ${into}` }))
  await chooseByArrows(page, 'Excluir')
  await pressAt(page, dialog(page).getByRole('button', { name: 'Excluir tag' }))
  await expect(page.getByText('Nenhuma tag com este nome')).toBeVisible()
  await isClosed(page, 'deleting leaves the focus on the page')
})

test('by keyboard alone a person joins a company, which is merged into another', { tag: '@long' }, async ({
  environment,
  as,
  apis,
  subject,
}) => {
  test.setTimeout(120_000)
  const [name, other] = [subject('Olaria'), subject('Cerâmica')]
  const [company, larger] = [await aCompany({ apis }, name), await aCompany({ apis }, other)]
  const person = await aContact({ environment, apis }, larger.id, subject('Dirceu'))
  const page = await as('admin')
  await page.goto(`/companies/${company.id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'Visão geral' }))
  for (const name of ['Tickets', 'Contatos']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toBeFocused()
  }
  const people = page.getByRole('region', { name: /^Pessoas/ })
  await tabTo(page, people.getByRole('combobox', { name: 'Pessoa', exact: true }))
  await page.keyboard.type(person.email)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressAt(page, people.getByRole('button', { name: 'Adicionar pessoa' }))
  await expect(people.getByRole('row').filter({ hasText: person.name })).toBeVisible()
  await expectFocusWithin(page.getByRole('main'), 'adding somebody leaves the focus on the page')
  const merge = page.getByRole('button', { name: /^Juntar/ })
  await pressAt(page, merge, { back: true })
  await tabTo(page, dialog(page).getByRole('combobox'))
  await page.keyboard.type(other)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressAt(page, dialog(page).getByRole('button', { name: /^Juntar/ }))
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
  await isClosed(page, 'merging leads to the company that stays')
})

test('by keyboard alone a customer takes a colleague in and lets them go', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  subject,
}) => {
  test.setTimeout(120_000)
  const company = await aCompany({ apis }, subject('Tecelagem'))
  const [rita, davi] = [
    await aContact({ environment, apis }, company.id, 'Rita Salles'),
    await aContact({ environment, apis }, company.id, 'Davi Nunes'),
  ]
  const ticket = await (await apis('agent')).create(subject('Tear'), { requesterId: rita.id })
  const page = await visitor()
  await enterPortal(page, rita.email)
  await openPortalTicket(page, ticket.id)
  const box = page.getByRole('region', { name: 'Quem acompanha' })
  const add = box.getByRole('button', { name: 'Adicionar colega' })
  await pressAt(page, add)
  const search = dialog(page).getByRole('textbox', { name: 'Nome ou e-mail do colega' })
  await expect(search).toBeFocused()
  await page.keyboard.type(davi.email)
  const take = dialog(page).getByRole('button', { name: 'Adicionar Davi Nunes' })
  await pressAt(page, take)
  await expect(take).toHaveCount(0)
  await expect(search).toBeFocused()
  await pressAt(page, dialog(page).getByRole('button', { name: 'Concluir' }))
  await expect(dialog(page)).toHaveCount(0)
  await expect(add).toBeFocused()
  await pressAt(page, box.getByRole('button', { name: 'Remover Davi Nunes' }), { back: true })
  await expect(box.getByRole('listitem')).toHaveCount(0)
  await expect(add).toBeFocused()
})
