import { refused } from '../../fixtures/error-guard.ts'
import { bell, callOf, drawer, tell } from '../../fixtures/notices.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('R-236 R-243 R-245 R-255 R-280 R-300 R-301 a group archived, all visible ones read, more read after a failure, all marked as read', {
  tag: '@long',
}, async ({ visitor, environment, apis, subject, errorGuard }) => {
  test.setTimeout(120_000)
  errorGuard.expect(refused(500))
  const [manager, me, page] = [await apis('manager'), await someone({ environment, apis }), await visitor()]
  const [oldest, rain, grouped, groupKey] = [subject('Geada'), subject('Chuva'), subject('Cerca caída'), subject('cerca')]
  await tell(manager, me.id, oldest)
  for (let n = 0; n < 77; n += 11) await Promise.all(Array.from({ length: 11 }, (_, i) => tell(manager, me.id, `${rain} ${n + i}`)))
  const newest = await tell(manager, me.id, subject('Granizo'))
  for (let n = 0; n < 2; n++) await tell(manager, me.id, grouped, { groupKey })
  await enter(page, me.email)
  await expect(bell(page)).toHaveAccessibleName('Notificações, 81 não lidas')
  await bell(page).click()
  const row = (title: string) => drawer(page).getByRole('article').filter({ hasText: title })
  const bulk = drawer(page).getByRole('region', { name: 'Ações da seleção' })
  const press = (name: string) => bulk.getByRole('button', { name, exact: true }).click()

  // A group is chosen with all that is in it, and goes into the archive as one.
  await row(grouped)
    .getByRole('checkbox', { name: `Selecionar o grupo: ${grouped}` })
    .check()
  await expect(bulk).toContainText('2 selecionadas')
  await expect(bulk, 'of none that is grave').not.toContainText('Há itens críticos')
  await press('Arquivar')
  await expect(page.getByText('Notificações arquivadas com sucesso')).toBeVisible()
  await expect(bulk).toHaveCount(0)
  const again = page.waitForResponse((answer) => answer.url().includes('notifications.list'))
  await drawer(page).getByRole('button', { name: 'Atualizar' }).click()
  expect((await again).ok()).toBe(true)
  await expect(row(newest)).toBeVisible()
  await expect(row(grouped)).toHaveCount(0)

  // All that is loaded: a page of 50.
  const pick = row(newest).getByRole('checkbox', { name: `Selecionar: ${newest}` })
  await pick.check()
  await expect(bulk).toContainText('1 selecionada')
  await press('Selecionar todas as visíveis')
  await expect(bulk).toContainText('50 selecionadas')
  await expect(bulk.getByRole('button', { name: 'Selecionar todas as visíveis' })).toHaveCount(0)
  await press('Marcar como lidas')
  await expect(bell(page)).toHaveAccessibleName('Notificações, 29 não lidas')
  await expect(bulk.getByRole('button', { name: 'Marcar como lidas' })).toHaveCount(0)
  await press('Limpar seleção')
  await expect(bulk).toHaveCount(0)
  await expect(pick).not.toBeChecked()

  // The next page fails twice, says so, and comes when it is asked for again.
  const list = await callOf(page, 'list')
  const toEnd = async () => {
    await drawer(page).locator('[data-main][tabindex="0"]').focus()
    await page.keyboard.press('End')
  }
  list('fails')
  await toEnd()
  await expect(drawer(page).getByText('Não foi possível carregar mais.')).toBeVisible()
  await expect(row(oldest)).toHaveCount(0)
  list('fine')
  await drawer(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(drawer(page).getByText('Não foi possível carregar mais.')).toHaveCount(0)
  await expect(async () => {
    await toEnd()
    await expect(row(oldest)).toBeInViewport({ timeout: 500 })
  }).toPass()

  // Some of them were seen by now; the others are read at once.
  await expect(bell(page)).toHaveAccessibleName(/^Notificações, \d+ não lidas$/)
  const readAll = drawer(page).getByRole('button', { name: 'Marcar todas como lidas' })
  await readAll.click()
  await expect(bell(page)).toHaveAccessibleName('Notificações, nenhuma não lida')
  await expect(readAll).toHaveCount(0)
  await drawer(page).getByRole('link', { name: 'Preferências de notificação' }).click()
  await expect(page).toHaveURL(/\/profile\?parte=avisos$/)
  await expect(page.getByRole('region', { name: 'O que avisa você' })).toBeVisible()
  await page.reload()
  await expect(bell(page), 'on the server as well').toHaveAccessibleName('Notificações, nenhuma não lida')
})
