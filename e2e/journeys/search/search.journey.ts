import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const box = (page: Page) => page.locator('#busca')
const options = (page: Page) => page.getByRole('option')

test('R-203 R-204 R-210 R-211 R-212 the box opens on focus and on typing, says what it does, and closes on a click outside', async ({
  as,
}) => {
  const page = await as('agent')
  await page.goto('/dashboard')
  await box(page).focus()
  await expect(options(page).first()).toBeVisible()
  await page.getByText('Conectado', { exact: true }).click()
  await expect(options(page)).toHaveCount(0)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/search\.suggestions/, async (route) => {
    await held
    await route.continue()
  })
  await box(page).fill('zqxjkv')
  await expect(page.getByText('Buscando...')).toBeVisible()
  release()
  await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
  await page.getByText('Conectado', { exact: true }).click()
  await expect(page.getByText('Nenhum resultado encontrado')).toHaveCount(0)
})

test('what is typed before the suggestions’ code is there stays, with the caret, and Enter searches without it', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as('agent')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/header-search-box-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  await box(page).click()
  await page.keyboard.type('daxh')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?q=daxh')
  await expect(page.getByRole('searchbox')).toHaveValue('daxh')
  await box(page).click()
  await page.keyboard.type('ds')
  await page.keyboard.press('ArrowLeft')
  release()
  await expect(box(page), 'the field with suggestions').toHaveAttribute('autocapitalize', 'none')
  await page.keyboard.type('a')
  await expect(box(page)).toHaveValue('das')
  await page.getByRole('option', { name: 'Ir para Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('R-213 R-214 one character asks nothing, and quick typing asks once', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await page.goto('/dashboard')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('search.suggestions')) asked.push(decodeURIComponent(request.url()))
  })
  await box(page).fill('z')
  await expect(box(page)).toHaveValue('z')
  await box(page).fill('zq')
  await box(page).fill('zqx')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
  expect(asked.filter((url) => url.includes('"q":"z"'))).toEqual([])
  expect(asked.at(-1)).toContain('"q":"zqx"')
})

test('R-212 R-291 that nothing was found is said from two characters on, of the names of pages alone, and not of a failure', {
  tag: '@long',
}, async ({ as, errorGuard }) => {
  const page = await as('agent')
  await page.goto('/dashboard')
  const none = page.getByText('Nenhum resultado encontrado')
  await box(page).focus()
  await expect(options(page).first()).toBeVisible()
  await box(page).fill('%')
  await expect(options(page)).toHaveCount(0)
  await expect(none).toHaveCount(0)
  // Every page is offered as 'Ir para …', and none is called so.
  await box(page).fill('ir para zqx')
  await expect(page.getByText('Buscando...')).toHaveCount(0)
  await expect(options(page).filter({ hasText: /^Ir para / })).toHaveCount(0)
  await box(page).fill('zqxwv')
  await expect(none).toBeVisible()
  await box(page).fill('ir para')
  await expect(page.getByText('Buscando...')).toHaveCount(0)
  await expect(options(page).filter({ hasText: /^Ir para / })).toHaveCount(0)

  errorGuard.expect(refused(503))
  await page.route(/search\.suggestions/, (route) => route.fulfill({ status: 503, body: '{}' }))
  const logged = page.waitForEvent('console', (message) => message.text().includes('Suggestions were not fetched'))
  await box(page).fill('zqxj')
  await logged
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(none).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('R-207 R-208 R-209 R-210 a ticket and a person are gone to, a message is only shown', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const word = subject('Roldana')
  const customer = await apis('client')
  const ticket = await customer.create(word)
  await customer.comment(ticket.id, `Mensagem: ${word}`)
  const page = await as('supervisor')
  await page.goto('/dashboard')
  await box(page).fill(word)
  const said = options(page).filter({ hasText: `Mensagem: ${word}` })
  await expect(said).toHaveAttribute('aria-disabled', 'true')
  await expect(said.locator('svg')).toHaveCount(1)
  await options(page)
    .filter({ hasText: `#${ticket.number} ${word}` })
    .click()
  await expect(page).toHaveURL(`/tickets?highlight=${ticket.id}`)
  // The list leads to the row: what is typed before would lose the focus.
  await expect(rowOf(page, word)).toBeFocused()
  await expect(box(page)).toHaveValue('')

  await box(page).fill('caio')
  await options(page).filter({ hasText: '@' }).first().click()
  await expect(page).toHaveURL(/\/users\?highlight=\d+$/)
  await expect(box(page)).toHaveValue('')
})

test('R-205 R-206 submitting leads to /search, and nothing does nothing', { tag: '@long' }, async ({ as, apis, subject }) => {
  const word = subject('Bigorna')
  const customer = await apis('client')
  const ticket = await customer.create(`${word} & fim`)
  await customer.comment(ticket.id, `${word} na mensagem <b>forte</b>`)
  const page = await as('agent')
  await page.goto('/dashboard')
  await box(page).fill('   ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await box(page).fill(`${word} & fim`)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).searchParams.get('q')).toBe(`/search${word} & fim`)
  await expect(box(page)).toHaveValue('')
  const results = page.getByRole('list', { name: 'Resultados' })
  await expect(results.getByRole('link').first()).toContainText(`#${ticket.number}`)
  await expect(results.locator('mark').first()).toBeVisible()

  await page.getByRole('searchbox').fill(word)
  await page.getByRole('link', { name: /^Mensagens/ }).click()
  await expect(page).toHaveURL(/type=comment/)
  await expect(results.getByRole('link').first()).toContainText('<b>forte</b>')
  await page.getByRole('searchbox').fill(`${word} status:fechado`)
  await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
  await page.getByRole('searchbox').fill(`${word} status:novo`)
  await page
    .getByRole('link', { name: /^Tickets/ })
    .and(page.locator('[href^="/search"]'))
    .click()
  await results.getByRole('link').first().click()
  await expect(page).toHaveURL(`/tickets/${ticket.id}`)
})

test('what was found is narrowed by what it is, and a search is kept under a name', { tag: '@long' }, async ({ as, apis, subject }) => {
  const word = subject('Cadeado')
  const customer = await apis('client')
  const ticket = await customer.create(word)
  const page = await as('agent')
  const query = page.getByRole('searchbox')
  await page.goto(`/search?q=${encodeURIComponent(word)}`)
  await page.getByRole('group', { name: 'Filtrar resultados' }).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: /^Novo/ }).click()
  await expect(query).toHaveValue(`${word} status:novo`)
  await expect(page.getByRole('list', { name: 'Resultados' }).getByRole('link')).toHaveCount(1)

  await page.getByRole('button', { name: 'Salvar busca' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Dê um nome à busca.')).toBeVisible()
  await dialog.getByRole('textbox').fill(`Guarda ${word}`)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await query.fill('')
  const kept = page.getByRole('region', { name: 'Buscas salvas' }).getByRole('link', { name: `Guarda ${word}` })
  await kept.click()
  await expect(query).toHaveValue(`${word} status:novo`)
  await page.getByRole('button', { name: 'Remover filtro status:novo' }).click()
  await expect(query).toHaveValue(word)
  await page.getByRole('list', { name: 'Resultados' }).getByRole('link').first().click()
  await expect(page).toHaveURL(`/tickets/${ticket.id}`)

  await page.goto('/search')
  await expect(page.getByRole('region', { name: 'Buscas recentes' }).getByRole('link', { name: word, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Apagar a busca Guarda ${word}` }).click()
  await expect(kept).toHaveCount(0)
})

test('a kept search is followed: one is told of what it begins to find, and the list of what one follows leads to it', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const word = subject('Girassol')
  const customer = await apis('client')
  const page = await as('agent')
  await page.goto(`/search?q=${encodeURIComponent(`${word} prioridade:urgente`)}`)
  await page.getByRole('button', { name: 'Salvar busca' }).click()
  const name = `Urgentes ${word}`
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Acompanhar', exact: true }).click()
  await expect(page.getByText(`Você acompanha ${name}`)).toBeVisible()
  await page.getByRole('button', { name: /^Acompanhando/ }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const ticket = await customer.create(word)
  await (await apis('supervisor')).change(ticket.id, { priority: 'urgent' })
  await page.goto('/watchers?of=things')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Busca')
  await expect(async () => {
    await page.reload()
    await expect(row.getByText('Não lido')).toBeAttached({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await row.getByText(name).click()
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page.getByRole('list', { name: 'Resultados' }).getByRole('link').first()).toContainText(`#${ticket.number}`)

  await page.goto('/search')
  await page.getByRole('button', { name: `Acompanhar a busca ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deixar de seguir' }).click()
  await expect(page.getByText(`Você deixou de acompanhar ${name}`)).toBeVisible()
})
