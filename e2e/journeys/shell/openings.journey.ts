import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Example, makeExample } from '../../fixtures/example.ts'
import { eachOpening, OPENINGS, OVERLAY } from '../../fixtures/openings.ts'
import { looksAt, openScreen, SCREENS, type ScreenPlan } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Most of what opens anywhere opens over a ticket. */
const SAMPLE = new Set(['ticket', 'portal-ticket'])
const looks = looksAt(
  SCREENS.filter(({ name }) => OPENINGS[name]),
  SAMPLE,
)

/** What axe finds in what was opened (by this rule alone, or by all); the screens below are looked at by themselves. */
async function violations(page: Page, at: string, rule?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // A menu stands over the page's landmarks, not in one.
  const found = await (rule ? builder.withRules(rule) : builder.disableRules('region')).include(at).analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/** What reaches beyond its dialog to the side, and the controls in it that a finger may miss. */
const faultsOnPhone = (page: Page, at: string) =>
  page.locator(at).evaluateAll((all) => {
    const seen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return all.filter(seen).flatMap((over) => {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        element !== over &&
        (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
      const wide = [...over.querySelectorAll('*')].filter(
        (element) => seen(element) && element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
      )
      const content = [over, ...over.querySelectorAll('.MuiDialogContent-root')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      )
      const small = [...over.querySelectorAll('button')].filter(seen).flatMap((button) => {
        const { width, height } = button.getBoundingClientRect()
        return width > 0 && (width < 24 || height < 24) ? [`small: ${button.getAttribute('aria-label') ?? button.textContent}`] : []
      })
      return [...wide, ...content].map((element) => `wide: ${element.tagName} ${element.className}`).concat(small)
    })
  })

for (const { account, screens, tag } of looks) {
  const names = screens.map(({ name }) => name).join(', ')

  test(`what opens over a screen is accessible in both themes: ${names}`, { tag }, async ({ as, apis, subject }) => {
    test.setTimeout(300_000)
    const example = await makeExample(await apis('client'), await apis('agent'), subject('Aberto por cima'))
    const page = await as(account ?? 'client')
    await visit(page, screens, example, async (name, at) => {
      expect.soft(await violations(page, at), name).toEqual([])
      await turn(page, 'dark')
      expect.soft(await violations(page, at, 'color-contrast'), `${name}, dark`).toEqual([])
      await turn(page, 'light')
    })
  })

  test(`what opens over a screen fits a phone of 320 px: ${names}`, { tag: '@long' }, async ({ as, apis, subject }) => {
    test.setTimeout(300_000)
    const title = `${subject('Estreito')} https://exemplo.com.br/${'umendereçomuitolongo'.repeat(6)}`
    const example = await makeExample(await apis('client'), await apis('agent'), title)
    const page = await as(account ?? 'client', { viewport: { width: 320, height: 640 } })
    await visit(page, screens, example, async (name, at) => expect.soft(await faultsOnPhone(page, at), name).toEqual([]))
  })
}

async function visit(
  page: Page,
  some: readonly ScreenPlan[],
  example: Example,
  look: (name: string, at: string) => Promise<void>,
): Promise<void> {
  for (const screen of some) {
    const anew = () => openScreen(page, screen, example)
    await anew()
    await eachOpening(page, screen.name, { anew, look: ({ name, at = OVERLAY }) => look(`${screen.name}: ${name}`, at) })
  }
}
