import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Account } from '../../fixtures/accounts.ts'
import { makeExample } from '../../fixtures/example.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { looksAt, openScreen, SCREENS, type ScreenPlan } from '../../fixtures/screens.ts'
import { settled } from '../../fixtures/settled.ts'
import { accountButton } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** What axe finds, in a form that says where to look. */
async function violations(page: Page, ...without: string[]): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    // No page here holds a frame; without that search, and without every node that is fine, axe takes half the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(without)
    .analyze()
  expect(found.passes.length, 'axe looked at something').toBeGreaterThan(10)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary?.split('\n').slice(1).join('; ')}`),
  )
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const { account, screens, tag } of looksAt(SCREENS))
    test(`accessible in the ${colorScheme} theme: ${screens.map(({ name }) => name).join(', ')}`, { tag }, async ({
      as,
      visitor,
      apis,
      subject,
    }) => {
      test.setTimeout(120_000)
      const example = await makeExample(await apis('client'), await apis('agent'), subject('Para olhar'))
      const page = await openAs(account, { as, visitor }, { colorScheme })
      for (const screen of screens) {
        await openScreen(page, screen, example)
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        expect.soft(await violations(page), `${screen.name}, ${colorScheme}`).toEqual([])
      }
    })

type Doors = { as: (account: Account, options?: object) => Promise<Page>; visitor: (options?: object) => Promise<Page> }
const openAs = (account: ScreenPlan['account'], { as, visitor }: Doors, options: object) =>
  account ? as(account, options) : visitor(options)

for (const { account, screens, tag } of looksAt(SCREENS))
  test(`no sideways scroll at 320 px: ${screens.map(({ name }) => name).join(', ')}`, { tag }, async ({ as, visitor, apis, subject }) => {
    const title = `${subject('Estreito')} https://exemplo.com.br/${'umendereçomuitolongo'.repeat(6)}`
    const example = await makeExample(await apis('client'), await apis('agent'), title)
    const page = await openAs(account, { as, visitor }, { viewport: { width: 320, height: 640 } })
    for (const screen of screens) {
      await openScreen(page, screen, example)
      const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))
      expect.soft(width, screen.name).toBeLessThanOrEqual(320)
      const small = await tooSmall(page)
      expect.soft(small, `${screen.name}: controls are at least 24 px`).toEqual([])
      expect.soft(await collapsed(page), `${screen.name}: no part has lost its height`).toEqual([])
    }
  })

/** Where the shell's own title begins. */
const EDGE_PX = 276

for (const { account, screens, tag } of looksAt(SCREENS.filter(({ account, name }) => account && !name.startsWith('portal'))))
  test(`headers begin on one line: ${screens.map(({ name }) => name).join(', ')}`, { tag }, async ({ as, apis, subject }) => {
    test.setTimeout(120_000)
    const example = await makeExample(await apis('client'), await apis('agent'), subject('Na linha'))
    const page = await as(account as Account)
    for (const screen of screens) {
      await openScreen(page, screen, example)
      const edges = await page.locator('main .page-header').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
      expect.soft(new Set([EDGE_PX, ...edges]), screen.name).toEqual(new Set([EDGE_PX]))
    }
  })

/** Buttons and links standing alone that are smaller than a finger may hit (WCAG 2.5.8). */
const tooSmall = (page: Page) =>
  page.getByRole('button').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({ name: element.getAttribute('aria-label') ?? element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
  )

/** Parts that scroll or clip and have no height left for what is in them. */
const collapsed = (page: Page) =>
  page.locator('main *').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth >= 40 && one.clientHeight < 20)
      .filter((one) => getComputedStyle(one).overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 16)
      .map((one) => one.outerHTML.slice(0, 80)),
  )

/** What of a header stands over another of its parts. */
const covered = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const parts = [...header.querySelectorAll('input, button, a, .bell-badge')].filter((part) => part.checkVisibility())
    const apart = (a: DOMRect, b: DOMRect) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    const edge = header.getBoundingClientRect()
    return parts.flatMap((part, at) => {
      const box = part.getBoundingClientRect()
      const others = parts.slice(at + 1).filter((other) => !part.contains(other) && !apart(box, other.getBoundingClientRect()))
      return [
        ...others.map((other) => `${part.outerHTML.slice(0, 80)} over ${other.outerHTML.slice(0, 80)}`),
        ...(box.top < edge.top || box.bottom > edge.bottom ? [`${part.outerHTML.slice(0, 80)} beyond the header`] : []),
      ]
    })
  })

test('with text of twice its size nothing in a header covers another', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const { ticketId, documentId } = await makeExample(client, await apis('agent'), subject('Letras grandes'))
  await client.comment(ticketId, 'Alguma novidade?')
  for (const [name, widths] of [
    ['dashboard', [1440, 1024]],
    ['portal-home', [1440, 390, 320]],
  ] as const)
    for (const width of widths) {
      const screen = SCREENS.find((one) => one.name === name) as ScreenPlan
      const page = await as(screen.account as Account, { viewport: { width, height: 800 } })
      await openScreen(page, screen, { ticketId, documentId })
      const badge = page.locator('.bell-badge').filter({ visible: true })
      await expect(badge).toBeVisible()
      await badge.evaluate((count) => count.setAttribute('data-count', '99+'))
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect.soft(await covered(page), `${name}, ${width}`).toEqual([])
      await page.close()
    }
})

test('with text of twice its size no column cuts what it showed, and the rest is scrolled to', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await openScreen(page, SCREENS.find(({ name }) => name === 'ticket-list') as ScreenPlan, { ticketId: 0, documentId: 0 })
  /** Columns of which something is cut; the one that grows always ends in dots. */
  const cut = () =>
    page.locator('.dt table').evaluate((table) => {
      const heads = [...table.querySelectorAll('th')]
      const cells = [...table.querySelectorAll('tr[data-index] td, th')] as HTMLTableCellElement[]
      const isCut = (cell: Element) =>
        [cell, ...cell.querySelectorAll('*')].some(
          (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
        )
      return [...new Set(cells.filter(isCut).map(({ cellIndex }) => heads[cellIndex]?.textContent ?? ''))].filter(
        (name) => name !== 'Assunto',
      )
    })
  const before = await cut()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await settled(page)
  const after = await cut()
  expect(after.filter((name) => !before.includes(name))).toEqual([])
  // What no longer fits beside the rest is in a part that scrolls by itself: the page does not.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
  const last = page.getByRole('columnheader').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('the theme is chosen in the account menu and stays', async ({ environment, apis, visitor }) => {
  // It follows the account: it is chosen on one that nobody else uses.
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await accountButton(page).click()
  const kept = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().includes('profile'))
  await page.getByRole('dialog').getByRole('button', { name: 'Escuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await kept
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
