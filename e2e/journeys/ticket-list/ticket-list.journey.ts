import type { Page } from '@playwright/test'
import { CONNECTION_LOSS } from '../../fixtures/error-guard.ts'
import { lastIndex, openList, pill, rowOf, rows, showArrivals } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const chips = (page: Page) => page.getByRole('group', { name: 'Filtros' })
const chip = (page: Page, label: string) => chips(page).locator('.filter-chip').filter({ hasText: label })
const numbers = async (page: Page) => {
  const cells = await rows(page).locator('td:nth-child(2)').allTextContents()
  return cells.map((text) => Number(text.replace(/\D/g, '')))
}
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-index') ?? null)

test('at 1440 × 900 at least 14 rows are in full view, each 44 px high', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await openList(page)
  await expect(async () => {
    const boxes = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect()).filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight),
    )
    expect(boxes.length).toBeGreaterThanOrEqual(14)
    for (const { height } of boxes) expect(height).toBeCloseTo(44, 0)
  }).toPass()
})

test('filters stand in the address and in chips; a reload, Back and Limpar agree with them', async ({ as }) => {
  const page = await as('agent')
  await openList(page)
  await expect(chip(page, 'Status'), 'the default view is all that is open').toBeVisible()
  await chips(page).getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Prioridade' }).click()
  await page.getByRole('checkbox', { name: 'Alta' }).check()
  await page.getByRole('checkbox', { name: 'Urgente' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]priority=high(,|%2C)urgent/)
  await expect(chip(page, 'Prioridade')).toContainText(/alta|urgente/)
  const others = () =>
    rows(page)
      .locator('td:nth-child(3)')
      .evaluateAll((cells) => {
        const said = cells.map((cell) => cell.textContent + (cell.querySelector('[aria-label]')?.getAttribute('aria-label') ?? ''))
        return said.length === 0 ? ['nothing yet'] : said.filter((glyph) => !/alta|urgente/i.test(glyph))
      })
  await expect.poll(others).toEqual([])

  await expect(async () => {
    const before = await numbers(page)
    expect(before.length).toBeGreaterThan(0)
    await page.reload()
    await expect(chip(page, 'Prioridade')).toBeVisible()
    await expect.poll(() => numbers(page), { timeout: 5_000 }).toEqual(before)
  }).toPass()

  await chips(page).getByRole('button', { name: 'Remover filtro Prioridade' }).click()
  await expect(page).not.toHaveURL(/priority/)
  await page.goBack()
  await expect(page).toHaveURL(/priority/)
  await chips(page).getByRole('button', { name: 'Limpar' }).click()
  await expect(page).toHaveURL('/tickets?view=all')
  await expect(chips(page).locator('.filter-chip')).toHaveCount(0)
})

test('Backspace takes the last chip away, and a person may be filtered by', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await openList(page, '?status=open&assignee=me')
  await expect(chip(page, 'Responsável')).toContainText('eu')
  await chip(page, 'Responsável').getByRole('button').first().focus()
  await page.keyboard.press('Backspace')
  await expect(page).toHaveURL('/tickets?status=open')
  await expect(chip(page, 'Status').getByRole('button').first(), 'the next one is at hand').toBeFocused()
  await chips(page).getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Responsável' }).click()
  await page.getByRole('textbox', { name: 'Buscar em Responsável' }).fill('Caio')
  await page.getByRole('checkbox', { name: 'Caio Ramos' }).check()
  await expect(page).toHaveURL(/assignee=\d+/)
  await page.keyboard.press('Escape')
  await expect(chip(page, 'Responsável')).toContainText('Caio Ramos')
})

test('views lead to their lists and carry their live counts', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await openList(page)
  const views = page.getByRole('navigation', { name: 'Visões' })
  const mine = views.getByRole('link', { name: /^Minha fila/ })
  await expect(views.locator('[aria-current]')).toHaveText([/^Todos abertos/])
  await mine.click()
  await expect(page).toHaveURL('/tickets?view=mine')
  await expect(views.locator('[aria-current]'), 'one view is current, not its neighbour too').toHaveText([/^Minha fila/])
  // The rows come after the address, only those near the place scrolled to are in the page, and events of what happened
  // before may still be on their way: scrolling, reading and comparing are done together until they agree.
  await expect(async () => {
    await showArrivals(page)
    await page.locator('.dt-scroll').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    const told = Number((await mine.textContent())?.replace(/\D/g, ''))
    expect((await lastIndex(page)) + 1, 'as many as are told').toBe(told)
  }).toPass()
  await expect(rows(page).filter({ hasNotText: 'Lia M.' })).toHaveCount(0)
})

test('J, K, Enter and Back: the keyboard walks the list and finds its place again', async ({ as }) => {
  const page = await as('agent')
  await openList(page)
  for (const row of ['0', '1', '2']) {
    await page.keyboard.press('j')
    await expect.poll(() => focusedRow(page)).toBe(row)
  }
  await page.keyboard.press('k')
  await expect.poll(() => focusedRow(page)).toBe('1')
  const title = await rows(page).nth(1).getByRole('link').textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/tickets')
  await expect.poll(() => focusedRow(page), 'focus is where it was').toBe('1')
})

test('scrolling goes on past the first 50 rows; Back restores the place', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await openList(page, '?view=all')
  const scroller = page.locator('.dt-scroll')
  await expect
    .poll(async () => {
      await scroller.evaluate((element) => element.scrollBy(0, 1500))
      return lastIndex(page)
    })
    .toBeGreaterThan(110)
  expect(await rows(page).count(), 'only what is near is in the page').toBeLessThan(60)
  // A row in the middle of what is read already: the last ones may still be moved by the page that follows.
  const row = page.locator('tr[data-index="100"]')
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, 95 * 44))
    await expect(row).toBeInViewport({ ratio: 1, timeout: 1_000 })
  }).toPass()
  // Whether it is unread changes when it is opened.
  const number = /\d+/.exec((await row.locator('td:nth-child(2)').textContent()) ?? '')?.[0] ?? ''
  const title = (await row.getByRole('link').textContent()) ?? ''
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(row).toBeInViewport()
  await expect(row.locator('td:nth-child(2)')).toContainText(number)
})

test('sorting by a column and by the menu stands in the address', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await openList(page, '?view=all')
  const number = page.getByRole('columnheader', { name: /^Nº/ })
  await number.getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=number/)
  await expect(number).toHaveAttribute('aria-sort', /^(ascending|descending)$/)
  const direction = await number.getAttribute('aria-sort')
  const shown = async () => (await numbers(page)).slice(0, 10)
  await expect.poll(async () => isSorted(await shown(), direction === 'ascending')).toBe(true)
  await number.getByRole('button').first().click()
  await expect(number).not.toHaveAttribute('aria-sort', direction ?? '')
  await expect.poll(async () => isSorted(await shown(), direction !== 'ascending')).toBe(true)
  await page.getByRole('button', { name: /^Ordenar/ }).click()
  await page.getByRole('menuitem', { name: 'mais antigos' }).click()
  await expect(page).toHaveURL(/sort=createdAt/)
  await expect(page).toHaveURL(/order=asc/)
})
const isSorted = (all: number[], ascending: boolean) =>
  all.length > 3 && all.every((one, i) => i === 0 || (ascending ? one > (all[i - 1] ?? 0) : one < (all[i - 1] ?? 0)))

test('columns and density are the reader’s own and stay, and the address takes them along', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await openList(page)
  await expect(page.getByRole('columnheader', { name: 'Canal' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Canal' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Canal' })).toBeVisible()
  await page.getByRole('button', { name: 'Densidade' }).click()
  await page.getByRole('menuitemradio', { name: 'Compacta' }).click()
  const height = (at = page) =>
    rows(at)
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  await expect.poll(() => height()).toBeLessThan(38)
  await expect(page).toHaveURL(/density=compact/)
  const colleague = await as('colleague')
  await colleague.goto(page.url())
  await expect(rows(colleague).first()).toBeVisible()
  await expect.poll(() => height(colleague), 'a link shows the same rows').toBeLessThan(38)
  await openList(colleague)
  await expect.poll(() => height(colleague), 'a link changes nothing for good').toBeGreaterThan(38)
  await openList(page)
  await expect(page.getByRole('columnheader', { name: 'Canal' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => height()).toBeLessThan(38)
})

test('a field of the organisation’s own is a column to show and sort by, and the address takes it along', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as('agent')
  await openList(page)
  await expect(page.getByRole('columnheader', { name: 'Região' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Região' }).check()
  const up = page.getByRole('button', { name: 'Mover Região para cima' })
  while (await up.isEnabled()) await up.press('Enter')
  // The button that reached the top is disabled, and has lost the focus.
  await page.getByRole('checkbox', { name: 'Região' }).press('Escape')
  await expect(page).toHaveURL(/cols=cf:regiao,number/)
  await page.getByRole('columnheader', { name: 'Região' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=cf:regiao/)
  await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText(/Norte|Nordeste|Centro-Oeste|Sudeste|Sul/)

  const colleague = await as('colleague')
  await colleague.goto(page.url())
  await expect(colleague.getByRole('columnheader').nth(1), 'a link shows the same columns').toHaveText(/Região/)
  await openList(colleague)
  await expect(colleague.getByRole('columnheader', { name: 'Região' }), 'and changes nobody’s own').toHaveCount(0)
})

test('live changes patch rows where they stand; one that leaves the view stays, marked', async ({ as, apis, subject }) => {
  const client = await apis('client')
  const colleague = await apis('colleague')
  const ticket = await client.create(subject('Fica no lugar'))
  await client.create(subject('Mais novo que o outro'))
  const page = await as('agent')
  await openList(page)
  const row = rowOf(page, ticket.title)
  const firstRows = async () => (await numbers(page)).slice(0, 14)
  await page.evaluate(() => document.fonts.ready)
  const order = await firstRows()
  const place = await row.boundingBox()
  await colleague.change(ticket.id, { priority: 'urgent', assigneeId: colleague.userId })
  await expect(row).toContainText('Caio R.')
  await colleague.change(ticket.id, { status: 'resolved' })
  await expect(row).toContainText('Resolvido')
  await expect(row).toContainText('Saiu da visão')
  expect(await firstRows(), 'no row moved').toEqual(order)
  await client.create(subject('Chegou agora'))
  await expect(pill(page)).toBeVisible()
  expect(await firstRows()).toEqual(order)
  expect(await row.boundingBox(), 'not by a pixel').toEqual(place)
  await pill(page).click()
  await expect(row).toHaveCount(0)
})

test('?highlight= shows, marks and focuses a ticket, even one outside the list', { tag: '@long' }, async ({ as, apis, subject }) => {
  const ticket = await (await apis('client')).create(subject('Apontado'))
  await (await apis('colleague')).change(ticket.id, { status: 'closed' })
  const page = await as('agent')
  await openList(page, `?highlight=${ticket.id}`)
  await expect(rowOf(page, ticket.title)).toHaveAttribute('data-highlight', 'true')
  await expect(rowOf(page, ticket.title)).toBeFocused()
})

test('nothing under these filters: it says so and offers the way on', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await page.goto('/tickets?status=scheduled&priority=low&type=change&assignee=none')
  await expect(page.getByText('Nenhum ticket com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos os abertos' }).click()
  await expect(page).toHaveURL('/tickets')
  await expect(rows(page).first()).toBeVisible()
})

test('no answer: the list says what failed and tries again on request', { tag: '@long' }, async ({ as, errorGuard }) => {
  errorGuard.expect(CONNECTION_LOSS)
  const page = await as('agent')
  await openList(page)
  // Only this question is lost: a dead server's return would make the list ask again by itself, before the press.
  await page.route('**/trpc/**tickets.list**', (route) => route.abort('connectionrefused'))
  await page
    .getByRole('navigation', { name: 'Visões' })
    .getByRole('link', { name: /^Minha fila/ })
    .click()
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar os tickets' })
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/trpc/**tickets.list**')
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('without a connection, a menu whose code has not come yet opens once it is back, and nothing is lost', { tag: '@long' }, async ({
  as,
  errorGuard,
}) => {
  errorGuard.expect(CONNECTION_LOSS)
  const page = await as('agent')
  // Who saves data is sent nothing ahead.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await openList(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Densidade' }).press('Enter')
  await expect(page.getByText('Desconectado').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
})
