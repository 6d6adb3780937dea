import type { Page } from '@playwright/test'
import { makeExample } from '../../fixtures/example.ts'
import { eachOpening } from '../../fixtures/openings.ts'
import { looksAt, openScreen, SCREENS, type ScreenPlan } from '../../fixtures/screens.ts'
import { settled } from '../../fixtures/settled.ts'
import { expect, test } from '../../fixtures/test.ts'
import { PHONE, smallTargets } from '../../fixtures/touch.ts'

/** Where people are on a phone; each with all that opens over it there. */
const NAMES = [
  'login',
  'dashboard',
  'ticket-list',
  'ticket-board',
  'ticket',
  'ticket-new',
  'search',
  'watchers',
  'profile',
  'profile-notices',
]
const PORTAL = ['portal-login', 'portal-home-out', 'portal-home', 'portal-list', 'portal-new', 'portal-ticket', 'portal-profile']
const looks = looksAt(
  SCREENS.filter(({ name }) => NAMES.includes(name) || PORTAL.includes(name)),
  new Set(['ticket-list', 'ticket', 'portal-ticket']),
)

async function fits(page: Page, what: string): Promise<void> {
  expect.soft(await smallTargets(page), `${what}: a finger hits what it means`).toEqual([])
  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))
  expect.soft(width, `${what}: nothing scrolls sideways`).toBeLessThanOrEqual(320)
}

for (const { account, screens, tag } of looks)
  test(`a finger on a phone of 320 px hits what it means: ${screens.map(({ name }) => name).join(', ')}`, {
    tag: account === 'client' ? tag : '@long',
  }, async ({ as, visitor, apis, subject }) => {
    test.setTimeout(180_000)
    const example = await makeExample(await apis('client'), await apis('agent'), subject('Com o dedo'))
    const page = account ? await as(account, PHONE) : await visitor(PHONE)
    for (const screen of screens) {
      const anew = () => openScreen(page, screen, example)
      await anew()
      await fits(page, screen.name)
      await eachOpening(page, screen.name, { anew, look: ({ name }) => fits(page, `${screen.name}: ${name}`) })
    }
  })

test('a finger goes the phone’s own ways: the menu, filters, a selection, both tabs of a ticket and its fields', async ({
  as,
  apis,
  subject,
}) => {
  test.setTimeout(180_000)
  const example = await makeExample(await apis('client'), await apis('agent'), subject('Com o dedo'))
  const page = await as('agent', PHONE)
  const open = (name: string) => openScreen(page, SCREENS.find((one) => one.name === name) as ScreenPlan, example)
  const press = async (what: ReturnType<Page['getByRole']>, then: ReturnType<Page['getByRole']>, called: string) => {
    await what.first().tap()
    await expect(then.first()).toBeVisible()
    await settled(page)
    await fits(page, called)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const [menu, dialog] = [page.getByRole('menu'), page.getByRole('dialog')]

  await open('ticket-list')
  await press(page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Mais' }), dialog, 'the menu')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(button('Filtro'), menu, 'fields to filter by')
  await press(page.getByRole('menuitem', { name: 'Acompanhamento' }), dialog, 'values to filter by')
  await page.getByRole('checkbox', { name: 'Não acompanho' }).tap()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await fits(page, 'a list with chips')
  await press(button(/^Ordenar/), menu, 'orders')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await press(button('Opções de visões'), menu, 'what can be done with views')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  const row = page.locator('.dt-cards > li').first()
  await row.getByRole('checkbox').tap()
  const bulk = page.getByRole('toolbar', { name: 'Ações em lote' })
  await expect(bulk).toBeVisible()
  await fits(page, 'a selection')
  await press(bulk.getByRole('button', { name: /^Status/ }), menu, 'statuses for all of them')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await open('ticket')
  await press(button('Mais ações'), menu, 'what can be done with a ticket')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  // Until it is tapped, the conversation has more than half of the page.
  const talk = await page.getByRole('region', { name: 'Conversa' }).boundingBox()
  expect(talk?.height, 'room for the conversation').toBeGreaterThan(320)
  await button('Responder').tap()
  await page.locator('#resposta').fill('Pronto.')
  await press(button('Enviar e…'), menu, 'ways to send')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.getByRole('tab', { name: 'Detalhes' }).tap()
  const panel = page.getByRole('complementary', { name: 'Propriedades' })
  await expect(panel).toBeVisible()
  await settled(page)
  await fits(page, 'the fields of a ticket')
  for (const [field, opens] of [
    ['Status', menu],
    ['Responsável', page.getByRole('option')],
    ['Tags', page.getByRole('combobox', { name: 'Tags' })],
  ] as const) {
    await press(panel.getByRole('button', { name: new RegExp(`^${field}`) }), opens, `the field ${field}`)
    await page.keyboard.press('Escape')
    await expect(opens).toHaveCount(0)
  }
})
