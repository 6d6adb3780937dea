import type { Page } from '@playwright/test'
import { bell, drawer, newcomer, tell } from '../../fixtures/notices.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

const ROW = 80
const scroller = (page: Page) => drawer(page).locator('.notices-scroll')
/** The place in the list, from 1 on. */
const at = (page: Page, place: number) => drawer(page).locator(`[aria-posinset="${place}"]`)
/** Has the lower edge of what is in sight at so many pixels of the list. */
const showUpTo = (page: Page, bottom: number) =>
  scroller(page).evaluate((box, to) => {
    box.scrollTop = to - box.clientHeight
  }, bottom)
/** Up to which place rows are drawn, and the last place in sight. */
const drawn = (page: Page) =>
  scroller(page).evaluate((box, height) => {
    const places = [...box.querySelectorAll('[aria-posinset]')].map((one) => Number(one.getAttribute('aria-posinset')))
    return { last: Math.max(...places), inSight: Math.ceil((box.scrollTop + box.clientHeight) / height) }
  }, ROW)

test('R-254 R-256 R-259 R-260 R-299 R-302 the list draws what is in sight and five more, reads on five before its end, and begins anew', {
  tag: '@long',
}, async ({ visitor, environment, apis, subject }) => {
  const [manager, me, page] = [await apis('manager'), await someone({ environment, apis }), await visitor()]
  const [title, grouped, groupKey] = [subject('Vala'), subject('Cerca'), subject('cerca')]
  for (let n = 0; n < 2; n++) await tell(manager, me.id, grouped, { groupKey })
  for (let n = 0; n < 9; n++) await tell(manager, me.id, `${title} ${n}`)
  await enter(page, me.email)
  await expect(bell(page)).toHaveAccessibleName('Notificações, 11 não lidas')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('notifications.list') && asked.push(decodeURIComponent(request.url())))
  await bell(page).click()
  const toTop = drawer(page).getByRole('button', { name: 'Voltar ao topo' })
  await expect(at(page, 10)).toContainText('2 notificações')
  await expect(toTop, 'ten entries').toHaveCount(0)
  await tell(manager, me.id, `${title} 9`)
  await expect(toTop, 'eleven').toBeVisible()

  for (let n = 10; n < 60; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => tell(manager, me.id, `${title} ${n + i}`)))
  await expect(at(page, 1)).toContainText(title)
  await page.reload()
  asked.length = 0
  await bell(page).click()
  await expect(at(page, 1)).toContainText(title)
  await expect.poll(() => asked).toEqual([expect.not.stringContaining('cursor')])
  const there = await drawn(page)
  expect(there.last).toBe(there.inSight + 5)
  // Of the fifty of the first page, 44 in sight read nothing on yet.
  await showUpTo(page, 44 * ROW)
  await expect.poll(() => drawn(page)).toEqual({ last: 49, inSight: 44 })
  expect(asked).toHaveLength(1)
  await showUpTo(page, 44 * ROW + 1)
  await expect.poll(() => asked).toEqual([expect.anything(), expect.stringContaining('cursor')])
  await expect(async () => {
    await showUpTo(page, 100 * ROW)
    await expect(at(page, 61)).toContainText('2 notificações', { timeout: 500 })
  }).toPass()

  // Other filters read from the first page on; closing lets go of what was chosen.
  await drawer(page).getByRole('button', { name: 'Filtros' }).click()
  asked.length = 0
  await drawer(page).getByLabel('Severidade').selectOption('info')
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^(?!.*cursor).*"severity":"info"/)])
  await expect(at(page, 1)).toBeVisible()
  const pick = at(page, 1).getByRole('checkbox')
  const bulk = drawer(page).getByRole('region', { name: 'Ações da seleção' })
  await pick.check()
  await expect(bulk).toContainText('1 selecionada')
  await drawer(page).getByRole('button', { name: 'Fechar notificações' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await bell(page).click()
  await expect(pick).not.toBeChecked()
  await expect(bulk).toHaveCount(0)
})

test('R-274 what is half in sight for three seconds is read, and what is less is not', { tag: '@long' }, async ({
  visitor,
  environment,
  apis,
  subject,
}) => {
  const [manager, me, page] = [await apis('manager'), await someone({ environment, apis }), await visitor()]
  const title = subject('Açude')
  for (let n = 0; n < 20; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => tell(manager, me.id, `${title} ${n + i}`)))
  await enter(page, me.email)
  await expect(bell(page)).toHaveAccessibleName('Notificações, 20 não lidas')
  await bell(page).click()
  const row = (place: number) => at(page, place).getByRole('article')
  await expect(row(1)).toBeVisible()
  const last = 18
  await showUpTo(page, (last - 1) * ROW + 36)
  await expect(row(last - 1)).not.toHaveAttribute('data-unread', { timeout: 10_000 })
  await expect(row(last)).toHaveAttribute('data-unread')
  const since = Date.now()
  await showUpTo(page, (last - 1) * ROW + 44)
  await expect(row(last)).not.toHaveAttribute('data-unread', { timeout: 10_000 })
  expect(Date.now() - since).toBeGreaterThan(2_900)
})

test('R-261 the first two quick actions are icons, the third is in the menu', { tag: '@long' }, async ({
  visitor,
  environment,
  apis,
  subject,
}) => {
  const { manager, me, page } = await newcomer({ environment, apis, visitor })
  const client = await apis('client')
  const { id } = await client.create(subject('Bomba d’água'))
  const followed = await manager.send('POST', `/api/tickets/${id}/watchers`, { userId: me.id })
  expect(followed.ok(), await followed.text()).toBe(true)
  await client.comment(id, 'Ainda está parada.')
  await bell(page).click()
  const row = drawer(page).getByRole('article').filter({ hasText: 'Novo Comentário' })
  const acts = row.locator('.notice-acts').getByRole('button')
  await expect(acts).toHaveCount(3)
  for (const [n, name] of [/^Abrir: /, /^Assumir: /, /^Mais ações: /].entries()) await expect(acts.nth(n)).toHaveAccessibleName(name)
  await acts.nth(2).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Resolver', 'Marcar como lida', 'Arquivar', 'Deletar'])
})
