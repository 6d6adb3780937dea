import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { property, rowOf, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
const act = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Ações da tag ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
async function aTag(api: Api, name: string): Promise<number> {
  const answer = await api.send('POST', '/api/tags', { name })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}
const tagged = async (api: Api, title: string, tagIds: number[]) => {
  const ticket = await api.create(title)
  const answer = await api.send('POST', `/api/tags/tickets/${ticket.id}`, tagIds)
  expect(answer.status(), await answer.text()).toBe(200)
  return ticket
}

test('R-043 a tag is made from a search that found none, renamed by keyboard, and that is taken back', { tag: '@long' }, async ({
  as,
  subject,
  errorGuard,
}) => {
  const made = subject('Roteador')
  const page = await as('manager')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Configurações' }).click()
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar tag' }).fill(made)
  await expect(page).toHaveURL(/q=Roteador/)
  await page.getByRole('button', { name: `Criar “${made}”` }).click()
  await dialog(page).getByRole('radio', { name: 'Cor #3e7cb1' }).check()
  await dialog(page).getByRole('button', { name: 'Criar tag' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, made)).toContainText('0')

  await rowOf(page, made).focus()
  await page.keyboard.press('Enter')
  const name = dialog(page).getByRole('textbox', { name: 'Nome' })
  await expect(name).toBeFocused()
  errorGuard.expect(refused(409))
  await name.fill('BOLETO')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Já existe uma tag com este nome.')).toBeVisible()
  await expect(name).toHaveValue('BOLETO')
  await name.fill(`${made} novo`)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rowOf(page, made)).toBeVisible()
})

test('a tag’s tickets are a filtered list away; the filter stands in the address and as a chip', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const api = await apis('agent')
  const name = subject('etiqueta')
  const title = subject('com a tag')
  const id = await aTag(api, name)
  await tagged(api, title, [id])
  const page = await as('manager')
  await page.goto(`/tags?q=${encodeURIComponent(name)}`)
  await rowOf(page, name).getByRole('link', { name: '1 ticket' }).click()
  await expect(page).toHaveURL(new RegExp(`/tickets\\?tag=${id}$`))
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, title)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Filtros' })).toContainText(name)
})

test('merging gives the tickets the other tag; deleting says how many lose it', { tag: '@long' }, async ({ as, apis, subject }) => {
  const api = await apis('agent')
  const [from, into] = [subject('de'), subject('para')]
  const title = subject('juntado')
  const [fromId, intoId] = [await aTag(api, from), await aTag(api, into)]
  const ticket = await tagged(api, title, [fromId])
  const page = await as('manager')
  await page.goto(`/tags?q=${encodeURIComponent(from)}`)
  await act(page, from, 'Juntar com outra…')
  await expect(dialog(page)).toContainText('1 ticket recebe a outra tag.')
  await dialog(page).getByRole('button', { name: 'Juntar' }).click()
  await expect(dialog(page).getByText('Escolha a tag que fica.')).toBeVisible()
  await dialog(page).getByRole('combobox').fill(into)
  await page.getByRole('option', { name: into }).click()
  await dialog(page).getByRole('button', { name: 'Juntar' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const agent = await as('agent')
  await agent.goto(`/tickets/${ticket.id}`)
  await expect(property(agent, 'Tags')).toContainText(into)

  await page.goto(`/tags?q=${encodeURIComponent(into)}`)
  await act(page, into, 'Excluir')
  await expect(dialog(page)).toContainText('Ela sai de 1 ticket.')
  await dialog(page).getByRole('button', { name: 'Excluir tag' }).click()
  await expect(page.getByText('Nenhuma tag com este nome')).toBeVisible()
  expect((await api.send('GET', `/api/tags/${intoId}/tickets`)).status()).toBe(404)
})

test('dialogs of tags are accessible', { tag: '@long' }, async ({ as }) => {
  const page = await as('manager')
  await page.goto('/tags')
  await expect(rows(page).first()).toBeVisible()
  for (const item of ['Editar', 'Juntar com outra…', 'Excluir']) {
    await act(page, 'boleto', item)
    await expect(dialog(page)).toBeVisible()
    const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
    expect(found.violations.map(({ id }) => id)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
})
