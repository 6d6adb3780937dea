import { refused } from '../../fixtures/error-guard.ts'
import { bell, callOf, drawer, newcomer, tell, toastOf } from '../../fixtures/notices.ts'
import { enter, isAccessible, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('R-246 R-250 R-286 R-303 R-304 deleting or archiving that failed says nothing, keeps what was chosen, and is done when asked again', {
  tag: '@long',
}, async ({ visitor, environment, apis, subject, errorGuard }) => {
  errorGuard.expect(refused(500))
  const { page, told } = await newcomer({ environment, apis, visitor })
  const [goes, stays] = [await told(subject('Cupim no mourão')), await told(subject('Mourão novo'))]
  await bell(page).click()
  // Behind the question the drawer has no role.
  const row = (title: string) => page.locator('[data-key]').filter({ hasText: title })
  await row(goes)
    .getByRole('checkbox', { name: `Selecionar: ${goes}` })
    .check()
  const bulk = drawer(page).getByRole('region', { name: 'Ações da seleção' })
  await bulk.getByRole('button', { name: 'Deletar' }).click()
  const remove = await callOf(page, 'removeMany')
  remove('fails')
  const dialog = page.getByRole('dialog', { name: 'Deletar Notificações' })
  const confirm = dialog.getByRole('button', { name: 'Deletar', exact: true })
  const tried = page.waitForResponse(/notifications\.removeMany/)
  await confirm.click()
  expect((await tried).status()).toBe(500)
  await expect(row(goes), 'shown again behind the question').toHaveCount(1)
  await expect(confirm).toBeEnabled()
  await expect(dialog).toContainText('Tem certeza que deseja deletar 1 notificação(ões)?')
  await expect(toastOf(page, 'deletar')).toHaveCount(0)

  remove('fine')
  const done = page.waitForResponse(/notifications\.removeMany/)
  await confirm.click()
  expect((await done).ok()).toBe(true)
  await expect(toastOf(page, 'Notificações deletadas com sucesso')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bulk).toHaveCount(0)
  await expect(row(goes)).toHaveCount(0)
  await page.reload()
  await bell(page).click()
  await expect(row(stays)).toBeVisible()
  await expect(row(goes), 'on the server as well').toHaveCount(0)

  const archive = await callOf(page, 'updateMany')
  archive('fails')
  await row(stays)
    .getByRole('checkbox', { name: `Selecionar: ${stays}` })
    .check()
  const refusal = page.waitForResponse(/notifications\.updateMany/)
  await bulk.getByRole('button', { name: 'Arquivar' }).click()
  expect((await refusal).status()).toBe(500)
  await expect(bulk).toContainText('1 selecionada')
  await expect(toastOf(page, 'arquivar')).toHaveCount(0)
  archive('fine')
  await bulk.getByRole('button', { name: 'Arquivar' }).click()
  await expect(toastOf(page, 'Notificações arquivadas com sucesso')).toBeVisible()
  await expect(bulk).toHaveCount(0)
  await expect(row(stays)).toHaveCount(0)
})

test('R-237 who searches goes on typing after a rest; what is cleared elsewhere is cleared there; from “Ao vivo” the filters lead to the kept ones', {
  tag: '@long',
}, async ({ visitor, environment, apis, subject }) => {
  const { manager, page, told } = await newcomer({ environment, apis, visitor })
  const made = await manager.create(subject('Bebedouro'))
  await expect(toastOf(page, `Ticket #${made.number} foi criado`)).toBeVisible()
  const [dry, wet] = [await told(subject('Estiagem no pasto')), await told(subject('Enchente no pasto'))]
  await bell(page).click()
  const row = (title: string) => drawer(page).getByRole('article').filter({ hasText: title })
  await expect(row(wet)).toBeVisible()
  await row(wet)
    .getByRole('checkbox', { name: `Selecionar: ${wet}` })
    .check()
  const filters = drawer(page).getByRole('button', { name: /^Filtros/ })
  await filters.click()
  const bulk = drawer(page).getByRole('region', { name: 'Ações da seleção' })
  const search = drawer(page).getByRole('searchbox')
  await expect(search).toBeVisible()
  await expect(filters).toHaveAccessibleName('Filtros')
  await expect(bulk, 'to open the filters changes none').toBeVisible()

  await search.focus()
  await page.keyboard.type('Esti')
  await expect(drawer(page).getByText('1 filtro ativo', { exact: true })).toBeVisible()
  await expect(row(wet)).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.type('agem')
  await expect(search).toHaveValue('Estiagem')
  await expect(row(dry)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await expect(row(wet)).toBeVisible()
  await expect(search).toBeFocused()
  await page.keyboard.type('Ench')
  await expect(row(dry)).toHaveCount(0)
  await drawer(page).getByRole('button', { name: 'Limpar tudo' }).click()
  await expect(search).toHaveValue('')
  await expect(row(dry)).toBeVisible()

  const live = drawer(page).getByRole('button', { name: /^Ao vivo/ })
  await live.click()
  await expect(search).toHaveCount(0)
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await filters.click()
  await expect(search).toBeVisible()
  await expect(live).toHaveAttribute('aria-pressed', 'false')
  await filters.click()
  await expect(search).toHaveCount(0)
  await isAccessible(page, 'the drawer with both parts')
})

test('R-264 a milder one of a group does not take the place of a critical toast, which goes from all tabs once it is read in one', {
  tag: '@long',
}, async ({ visitor, environment, apis, subject }) => {
  const { page, told } = await newcomer({ environment, apis, visitor })
  const groupKey = subject('represa')
  const grave = await told(subject('Represa no limite'), { groupKey, severity: 'critical' })
  const alarm = toastOf(page, grave)
  await expect(alarm).toBeVisible()
  const mild = await told(subject('Chuva parou'), { groupKey })
  await expect(toastOf(page, mild)).toBeVisible()
  await expect(alarm).toBeVisible()
  await expect(toastOf(page, mild)).toHaveCount(0, { timeout: 10_000 })
  await expect(alarm, 'until it is closed').toBeVisible()
  const worse = await told(subject('Represa rompeu'), { groupKey, severity: 'critical' })
  await expect(toastOf(page, worse)).toBeVisible()
  await expect(alarm, 'the next as grave does').toHaveCount(0)

  const second = await page.context().newPage()
  await second.goto('/profile?parte=preferencias')
  await expect(second.getByText('Conectado', { exact: true })).toBeVisible()
  const last = await told(subject('Represa vazia'), { groupKey, severity: 'critical' })
  for (const tab of [page, second]) await expect(toastOf(tab, last)).toBeVisible()
  await toastOf(second, last).getByText(`${last} (×4)`, { exact: true }).click()
  for (const tab of [page, second]) await expect(toastOf(tab, last)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notificações, 3 não lidas')
})

test('on a phone the way to the preferences leads away from the notifications', { tag: '@long' }, async ({
  visitor,
  environment,
  apis,
  subject,
}) => {
  const [manager, me] = [await apis('manager'), await someone({ environment, apis })]
  await tell(manager, me.id, subject('Poço artesiano'))
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await enter(page, me.email)
  await bell(page).click()
  const sheet = page.getByRole('dialog', { name: 'Notificações' })
  await sheet.getByRole('link', { name: 'Preferências de notificação' }).click()
  await expect(page).toHaveURL(/\/profile\?parte=avisos$/)
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'O que avisa você' })).toBeInViewport()
})
