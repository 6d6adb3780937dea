import type { Locator, Page } from '@playwright/test'
import { ACCOUNTS } from '../../fixtures/accounts.ts'
import { aCompany, aContact } from '../../fixtures/companies.ts'
import { chooseByArrows, expectFocusWithin, pressAt, tabTo } from '../../fixtures/keyboard.ts'
import { linkIn, mailTo } from '../../fixtures/mail.ts'
import { openTicket, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const isClosed = async (page: Page, where: Locator, why: string) => {
  await expect(dialog(page)).toHaveCount(0)
  await expectFocusWithin(where, why)
}

test('by keyboard alone somebody is made to follow a ticket, a clock runs on it, and what was merged into it leaves it', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  test.setTimeout(120_000)
  const [client, agent] = [await apis('client'), await apis('agent')]
  const [ticket, merged] = [await client.create(subject('Chafariz')), await client.create(subject('Bica'))]
  expect((await agent.send('POST', `/api/tickets/${merged.id}/merge`, { intoId: ticket.id })).ok()).toBe(true)
  const { name, email } = ACCOUNTS.supervisor
  const page = await as('agent')
  await openTicket(page, ticket.id)

  const panel = page.getByRole('complementary', { name: 'Propriedades' })
  const followers = panel.getByRole('button', { name: /^Observadores/ })
  await pressAt(page, followers)
  const people = page.getByRole('dialog', { name: 'Observadores' })
  const add = people.getByRole('combobox', { name: 'Adicionar pessoa, equipe ou papel' })
  await expect(add).toBeFocused()
  await page.keyboard.type(email)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const follower = people.getByRole('listitem').filter({ hasText: name })
  await expect(follower).toHaveCount(1)
  await expect(add).toBeFocused()
  await pressAt(page, follower.getByRole('button', { name: `Remover ${name}`, exact: true }))
  await expect(follower).toHaveCount(0)
  await expectFocusWithin(people, 'taking somebody away leaves the focus among those who follow')
  await page.keyboard.press('Escape')
  await expect(people).toHaveCount(0)
  await expect(followers).toBeFocused()

  const time = page.getByRole('region', { name: 'Tempo', exact: true })
  await pressAt(page, time.getByRole('button', { name: 'Iniciar cronômetro', exact: true }), { back: true })
  await expect(time.getByRole('timer')).toBeVisible()
  await expectFocusWithin(time, 'a clock that was started leaves the focus by it')
  await pressAt(page, time.getByRole('button', { name: 'Parar', exact: true }))
  const times = page.getByRole('dialog', { name: 'Tempo do ticket' })
  await expect(times.getByRole('textbox', { name: 'Tempo', exact: true })).toHaveValue('1 min')
  await expectFocusWithin(times, 'a clock that was stopped asks for its note')
  await page.keyboard.press('Escape')
  await isClosed(page, time, 'the dialog of a stopped clock gives the focus back')

  const back = panel.getByRole('button', { name: `Desfazer mesclagem do #${merged.number}` })
  await pressAt(page, back)
  await expect(back).toHaveCount(0)
  await expectFocusWithin(main(page), 'taking a merge back leaves the focus on the page')
})

test('by keyboard alone a field gets its options and its place, and companies come out of a file', { tag: '@long' }, async ({
  as,
  subject,
}) => {
  test.setTimeout(120_000)
  const name = subject('Turno')
  const page = await as('admin')
  await page.goto('/custom-fields?area=company')
  const list = page.getByRole('list', { name: /Ordem dos campos/ })
  await expect(list).toBeVisible()
  const make = page.getByRole('button', { name: 'Novo campo', exact: true })
  await pressAt(page, make)
  await expect(dialog(page).getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await tabTo(page, dialog(page).getByRole('combobox', { name: 'Tipo', exact: true }))
  await page.keyboard.type('Sele')
  await tabTo(page, dialog(page).getByRole('textbox', { name: /^Opções/ }))
  await page.keyboard.type('Manhã')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Noite')
  await pressAt(page, dialog(page).getByRole('button', { name: 'Criar campo', exact: true }))
  const field = list.getByRole('listitem').filter({ hasText: name })
  await expect(field).toHaveCount(1)
  await expect(dialog(page)).toHaveCount(0)
  await expect(make).toBeFocused()
  await pressAt(page, field.getByRole('button', { name, exact: true }))
  await expect(dialog(page).getByRole('textbox', { name: /^Opções/ })).toHaveValue('Manhã\nNoite')
  await page.keyboard.press('Escape')
  await isClosed(page, field, 'a field that was looked at has the focus again')
  const at = async () => (await list.getByRole('listitem').allTextContents()).findIndex((text) => text.includes(name))
  const last = await at()
  const up = field.getByRole('button', { name: `Subir ${name}`, exact: true })
  await pressAt(page, up)
  await expect.poll(at).toBe(last - 1)
  await expect(up, 'what goes up takes the focus along').toBeFocused()
  await pressAt(page, field.getByRole('button', { name: `Ações de ${name}`, exact: true }))
  await chooseByArrows(page, 'Excluir')
  await pressAt(page, dialog(page).getByRole('button', { name: 'Excluir', exact: true }))
  await expect(field).toHaveCount(0)
  await isClosed(page, main(page), 'deleting leaves the focus on the page')

  const [one, other] = [subject('Curtume'), subject('Serraria')]
  await page.goto('/companies')
  const importing = page.getByRole('button', { name: 'Importar CSV', exact: true })
  await pressAt(page, importing)
  const choosing = page.waitForEvent('filechooser')
  await pressAt(page, dialog(page).getByRole('button', { name: 'Escolher arquivo', exact: true }))
  const lines = ['nome;cnpj', `${one};`, `${other};`]
  await (await choosing).setFiles({ name: 'empresas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await expect(dialog(page).getByRole('row').filter({ hasText: other })).toBeVisible()
  await expectFocusWithin(dialog(page), 'what a file holds is shown without losing the focus')
  await pressAt(page, dialog(page).getByRole('button', { name: 'Importar 2 empresas', exact: true }))
  await expect(page.getByText('2 empresas importadas')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(importing).toBeFocused()
})

test('by keyboard alone a search is kept and forgotten, and a recurring ticket is planned and deleted', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  test.setTimeout(120_000)
  const word = subject('Bigorna')
  await (await apis('client')).create(word)
  const page = await as('supervisor')
  await page.goto(`/search?q=${encodeURIComponent(word)}`)
  await expect(page.getByRole('list', { name: 'Resultados' }).getByRole('link')).toHaveCount(1)
  await pressAt(page, page.getByRole('button', { name: 'Salvar busca', exact: true }))
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  const kept = subject('Forja')
  await page.keyboard.type(kept)
  await page.keyboard.press('Enter')
  await isClosed(page, main(page), 'saving a search leaves the focus on the page')
  const query = main(page).getByRole('searchbox')
  await tabTo(page, query, { back: true })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const saved = page.getByRole('region', { name: 'Buscas salvas' })
  await pressAt(page, saved.getByRole('link', { name: new RegExp(`^${kept}`) }))
  await expect(query).toHaveValue(word)
  await expectFocusWithin(main(page), 'a kept search that was opened leaves the focus on the page')
  await tabTo(page, query, { back: true })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await pressAt(page, saved.getByRole('button', { name: `Apagar a busca ${kept}`, exact: true }))
  await expect(saved.getByRole('link', { name: new RegExp(`^${kept}`) })).toHaveCount(0)
  await expectFocusWithin(main(page), 'forgetting a search leaves the focus on the page')

  const title = subject('Podar buxo')
  await page.goto('/recurring')
  await pressAt(page, page.getByRole('button', { name: 'Novo ticket recorrente', exact: true }))
  await tabTo(page, page.getByLabel('Assunto', { exact: true }))
  await page.keyboard.type(title)
  await tabTo(page, page.getByLabel('Descrição', { exact: true }))
  await page.keyboard.type('Ver o jardim.')
  await pressAt(page, page.getByRole('checkbox', { name: 'domingo', exact: true }), { key: 'Space' })
  await expect(page.getByRole('region', { name: 'Próximas datas' })).toContainText('Toda semana: segunda e domingo')
  await pressAt(page, page.getByRole('button', { name: 'Criar recorrência', exact: true }))
  await expect(page).toHaveURL(/\/recurring$/)
  await page.goto(`/recurring?q=${encodeURIComponent(title)}`)
  await pressAt(page, rowOf(page, title).getByRole('button', { name: `Ações de ${title}`, exact: true }))
  await chooseByArrows(page, 'Excluir')
  await expect(page.getByText('Nenhum ticket recorrente com este assunto')).toBeVisible()
  await expectFocusWithin(main(page), 'deleting leaves the focus on the page')
})

test('by keyboard alone somebody rates by the mailed link, without signing in', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  subject,
}) => {
  test.setTimeout(120_000)
  const company = await aCompany({ apis }, subject('Ferraria'))
  const rita = await aContact({ environment, apis }, company.id, 'Rita Salles')
  const agent = await apis('agent')
  const ticket = await agent.create(subject('Fole'), { requesterId: rita.id })
  const since = Date.now() - 1_000
  await agent.change(ticket.id, { status: 'resolved' })
  const link = new URL(linkIn(await mailTo(environment.url, rita.email, since, /\/portal\/rate\?token=/), '/portal/rate'))
  const page = await visitor()
  await page.goto(`${link.pathname}${link.search}`)
  const scores = page.getByRole('group', { name: 'Nota de 1 a 5' })
  await pressAt(page, scores.getByRole('button', { name: /^2/ }))
  await expect(page.getByRole('status').filter({ hasText: 'Obrigado! Sua nota: 2 de 5.' })).toBeVisible()
  await expectFocusWithin(main(page), 'rating leaves the focus on the page')
  await pressAt(page, page.getByRole('button', { name: 'Não resolveu', exact: true }))
  await tabTo(page, page.getByRole('textbox', { name: /^Quer contar mais/ }))
  await page.keyboard.type('O fole ainda chia.')
  await pressAt(page, page.getByRole('button', { name: 'Enviar comentário', exact: true }))
  await expect(page.getByRole('status').filter({ hasText: 'Comentário enviado.' })).toBeVisible()
  await expectFocusWithin(main(page), 'a comment that was sent leaves the focus on the page')
})
