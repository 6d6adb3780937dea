import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import { someone } from '../../fixtures/profile.ts'
import { accountButton, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const chips = (page: Page) => page.getByRole('group', { name: 'Filtros' })
const panel = (page: Page) => page.getByRole('dialog')
const local = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('balcao:audit') ?? '{"events":[]}') as { events: { action: string }[] })

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** Opens the log where it has something to show: what a browser did is sent when it is idle, and not shown by itself. */
async function openAudit(page: Page, search = ''): Promise<void> {
  await expect(async () => {
    await page.goto(`/audit${search}`)
    await expect(rows(page).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

test('R-050 R-142 R-143 a manager finds the screen in the menu, and on it that it was opened and the right checked', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible()
  await openAudit(page, '?origin=browser')
  await expect(async () => {
    await page.reload()
    await expect(rows(page).filter({ hasText: 'Tela aberta' }).filter({ hasText: '/audit' }).first()).toBeVisible({ timeout: 5_000 })
    await expect(rows(page).filter({ hasText: 'Permissão verificada' }).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('R13 R-144 an agent has no such row in the menu; by address the refusal is said, and recorded by the server', {
  tag: '@long',
}, async ({ as, errorGuard }) => {
  errorGuard.expect(refused(403))
  const agent = await as('agent')
  await agent.goto('/dashboard')
  await expect(agent.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
  await expect(agent.getByRole('link', { name: 'Auditoria' })).toHaveCount(0)
  await agent.goto('/audit')
  await expect(agent.getByText('Você não tem permissão para ver a auditoria')).toBeVisible()
  const manager = await as('manager')
  await openAudit(manager, '?action=access.denied&origin=server')
  await expect(rows(manager).filter({ hasText: 'Lia Moraes' }).filter({ hasText: '/audit/events' }).first()).toContainText('negado')
})

test('filters stand in the address and in chips; a reload and Back agree; nothing found offers a way on', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as('manager')
  await openAudit(page)
  await chips(page).getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Origem' }).click()
  await page.getByRole('checkbox', { name: 'Servidor' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/audit?origin=server')
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).filter({ hasNotText: 'Servidor' })).toHaveCount(0)
  await page.reload()
  await expect(chips(page).locator('.filter-chip')).toContainText('servidor')
  await page.goBack()
  await expect(page).toHaveURL('/audit')
  await page.goto('/audit?resource=nada')
  await expect(page.getByText('Nenhum evento com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL('/audit')
  await expect(rows(page).first()).toBeVisible()
})

test('an event opens whole and by its address, closes with Esc, and leads to all of its person', { tag: '@long' }, async ({ as }) => {
  const page = await as('manager')
  await openAudit(page, '?origin=browser')
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]event=\d+/)
  await expect(panel(page)).toContainText('Informado pelo navegador')
  await expect(panel(page)).toContainText('Data e hora')
  await page.reload()
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await rows(page).first().click()
  await panel(page)
    .getByRole('button', { name: /^Ver tudo de/ })
    .click()
  await expect(page).toHaveURL(/^[^?]*\?user=\d+$/)
  await expect(panel(page)).toHaveCount(0)
})

test('R-147 R-148 when the list cannot be had, the browser’s own events are shown, at most 100, and said to be', { tag: '@long' }, async ({
  as,
  errorGuard,
}) => {
  errorGuard.expect(refused(503))
  const page = await as('manager')
  await page.goto('/dashboard')
  await expect.poll(async () => (await local(page)).events.length).toBeGreaterThan(0)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('balcao:audit') ?? 'null') as { owner: string; events: { id: number }[] }
    const [event] = kept.events
    kept.events = Array.from({ length: 100 }, (_, n) => ({ ...event, id: -1000 + n }))
    localStorage.setItem('balcao:audit', JSON.stringify(kept))
  })
  await page.route('**/trpc/**audit.list**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/audit')
  await expect(page.getByText('Mostrando os eventos deste navegador')).toBeVisible()
  await expect(rows(page).first()).toContainText('Permissão verificada')
  await expect.poll(async () => (await local(page)).events.length).toBe(100)
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeDisabled()
  await page.unroute('**/trpc/**audit.list**')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Mostrando os eventos deste navegador')).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
})

test('R-145 R-146 an event that cannot be sent is a warning in the console; a server without such a log is not even that', {
  tag: '@long',
}, async ({ as, errorGuard }) => {
  errorGuard.expect(refused(404, 500), CONNECTION_LOSS)
  for (const [status, warnings] of [
    [500, 1],
    [404, 0],
  ] as const) {
    const page = await as('agent')
    const said: string[] = []
    page.on('console', (message) => message.type() === 'warning' && /audit event/.test(message.text()) && said.push(message.text()))
    await page.route('**/api/audit/events', (route) => route.fulfill({ status, body: '{}' }))
    const sent = page.waitForResponse('**/api/audit/events')
    await page.goto('/tickets')
    await sent
    await expect(rows(page).first(), 'the page does not mind').toBeVisible()
    await expect.poll(() => said.length).toBe(warnings)
    await expect.poll(async () => (await local(page)).events[0]).toMatchObject({ action: 'route.access', resource: '/tickets' })
  }
})

test('R-101 signing out is recorded, here and by the server', { tag: '@long' }, async ({ visitor, as }) => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill('supervisor@acme.test')
  await page.getByLabel('Senha', { exact: true }).fill('Balcao-demo-2026')
  await page.getByRole('button', { name: 'Entrar com senha' }).click()
  await expect(page).toHaveURL('/dashboard')
  await accountButton(page).click()
  await page.getByRole('dialog', { name: 'Conta de' }).getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await local(page)).events[0]).toMatchObject({ action: 'auth.logout', resource: '/login' })
  const manager = await as('manager')
  await openAudit(manager, '?action=session.ended')
  await expect(rows(manager).filter({ hasText: 'Rafael Siqueira' }).first()).toContainText('Servidor')
})

test('the log is exported as a file that spreadsheets open, and that it was is in the log', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill('manager@acme.test')
  await page.getByLabel('Senha', { exact: true }).fill('Balcao-demo-2026')
  await page.getByRole('button', { name: 'Entrar com senha' }).click()
  await expect(page).toHaveURL('/dashboard')
  await openAudit(page, '?origin=server')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFData (UTC);Usuário;E-mail')).toBe(true)
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(1)
  await expect(page.getByText(/eventos? exportados?/)).toBeVisible()
  await page.goto('/audit?action=audit.exported')
  await expect(rows(page).first()).toContainText('Patrícia Nogueira')
  await expect(page.getByText(/eventos? suspeitos? nas últimas 24 horas/)).toBeVisible()
})

test('a change of an administrator shows field by field what was and what is, without any secret', { tag: '@long' }, async ({
  as,
  apis,
  environment,
}) => {
  const [admin, { id }] = [await apis('admin'), await someone({ environment, apis })]
  for (const name of ['Teresa Campos Filha', 'Teresa Campos']) {
    const renamed = await admin.send('PATCH', `/api/users/${id}`, { name })
    expect(renamed.status(), await renamed.text()).toBe(200)
  }
  const page = await as('manager')
  await openAudit(page, '?action=user.updated')
  await rows(page).nth(1).click()
  const change = panel(page).getByRole('row').filter({ hasText: 'Nome' })
  await expect(change.locator('del')).toHaveText('Teresa Campos')
  await expect(change.locator('ins')).toHaveText('Teresa Campos Filha')
  await expect(panel(page)).toContainText('Marcelo Azevedo')
  const folder = process.env.AUDIT_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/audit-diff.png` })
})

test('a long log comes a page at a time; views lead to the questions asked most', { tag: '@long' }, async ({ as, apis }) => {
  const agent = await apis('agent')
  const send = (n: number) => agent.send('POST', '/api/audit/events', { action: 'route.access', resource: `/longo/${n}` })
  // Of one person's calls so many are let wait at once; with all of them, some are refused.
  for (let n = 0; n < 60; n += 10)
    for (const answer of await Promise.all(Array.from({ length: 10 }, (_, at) => send(n + at)))) expect(answer.status()).toBe(201)
  const page = await as('manager')
  await openAudit(page, `?user=${agent.userId}&origin=browser`)
  await expect(async () => {
    await page.locator('.dt-scroll').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    expect(Number(await page.locator('.dt-scroll tr[data-index]').last().getAttribute('data-index'))).toBeGreaterThan(58)
  }).toPass()
  const views = page.getByRole('navigation', { name: 'Visões' })
  await views.getByRole('link', { name: 'Acessos negados' }).click()
  await expect(page).toHaveURL('/audit?action=access.denied')
  await expect(views.getByRole('link', { name: 'Acessos negados' })).toHaveAttribute('aria-current', 'page')
})

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`nothing overflows and nothing is unreadable: ${name}, ${colorScheme}`, { tag: '@long' }, async ({ as }) => {
      const page = await as('manager', { colorScheme, viewport: { width, height }, hasTouch: name === 'phone', isMobile: name === 'phone' })
      await page.goto('/audit')
      await expect(rows(page).or(page.locator('.dt-cards > li')).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling').toBe(true)
      expect.soft(await violations(page)).toEqual([])
      const folder = process.env.AUDIT_PICTURES
      if (folder) await page.screenshot({ path: `${folder}/audit-${name}-${colorScheme}.png` })
      await rows(page).or(page.locator('.dt-cards > li')).first().click()
      await expect(panel(page)).toBeVisible()
      expect.soft(await violations(page)).toEqual([])
      if (folder) await page.screenshot({ path: `${folder}/audit-panel-${name}-${colorScheme}.png` })
    })
