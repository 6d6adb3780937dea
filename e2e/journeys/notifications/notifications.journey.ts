import type { Page } from '@playwright/test'
import { pressInTurn } from '../../fixtures/keyboard.ts'
import { drawer, newcomer, tell } from '../../fixtures/notices.ts'
import { enter, isAccessible, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notificações, / })
const row = (page: Page, title: string) => drawer(page).getByRole('article').filter({ hasText: title })
test('R-234 R-244 R-247 R-248 R-249 notifications arrive, are read, filtered, chosen and deleted, by keyboard', async ({
  visitor,
  environment,
  apis,
  subject,
}) => {
  test.setTimeout(120_000)
  const { page, told } = await newcomer({ environment, apis, visitor })

  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('heading', { name: 'Notificações', exact: true })).toBeFocused()
  await expect(drawer(page).getByText('Nenhuma notificação', { exact: true })).toBeVisible()
  await expect(drawer(page)).toContainText('Você está em dia! Não há notificações pendentes no momento.')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  const [alone, first, second, grave] = ['Galinheiro', 'Bezerro', 'Bezerro de novo', 'Curral em chamas'].map((about) => subject(about)) as [
    string,
    string,
    string,
    string,
  ]
  const groupKey = subject('curral')
  await told(alone, { actionUrl: '/tickets' })
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida')
  await expect(page.getByRole('status').filter({ hasText: alone })).toBeVisible()
  await told(first, { groupKey })
  await told(second, { groupKey })
  await told(grave, { severity: 'critical' })
  await expect(bell(page)).toHaveAccessibleName('Notificações, 4 não lidas')
  // A critical one stays until it is closed.
  const alarm = page.getByRole('alert').filter({ hasText: grave })
  await alarm.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(alarm).toHaveCount(0)

  await pressInTurn(page, 'g', 'n')
  await expect(row(page, grave)).toBeVisible()
  await expect(row(page, second)).toContainText('2 notificações')
  await isAccessible(page, 'the drawer')
  // Seen for three seconds they are read; of the folded group only the latest was seen.
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida', { timeout: 15_000 })

  await row(page, second).getByRole('button', { name: second, exact: true }).press('Enter')
  await expect(row(page, first)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificações, nenhuma não lida', { timeout: 15_000 })
  await row(page, first)
    .getByRole('button', { name: /^Mais ações/ })
    .click()
  await page.getByRole('menuitem', { name: 'Marcar como não lida' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida')

  await drawer(page).getByRole('button', { name: 'Filtros' }).click()
  await drawer(page).getByLabel('Severidade').selectOption('error')
  await expect(drawer(page).getByText('Nenhuma notificação encontrada')).toBeVisible()
  // Figure by figure: a year is none before its fourth.
  const since = drawer(page).getByRole('textbox', { name: 'De', exact: true })
  await since.pressSequentially('03/02/202')
  await expect(drawer(page).getByText('1 filtro ativo')).toBeVisible()
  await since.pressSequentially('0')
  await expect(drawer(page).getByText('2 filtros ativos')).toBeVisible()
  await drawer(page).getByRole('textbox', { name: 'Até', exact: true }).fill('02/02/2020')
  await expect(drawer(page).getByText('O dia vai de 03/02/2020 em diante.')).toBeVisible()
  await expect(drawer(page).getByText('2 filtros ativos')).toBeVisible()
  await expect(drawer(page)).toContainText('Tente ajustar os filtros para ver mais resultados')
  await isAccessible(page, 'the filters')
  await drawer(page).getByRole('button', { name: 'Limpar filtros' }).click()
  await drawer(page).getByRole('button', { name: 'Filtros' }).click()

  await row(page, grave).getByRole('button', { name: grave, exact: true }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  const bulk = drawer(page).getByRole('region', { name: 'Ações da seleção' })
  await expect(bulk).toContainText('3 selecionadas · 1 crítica · 2 informações · 1 não lida')
  await expect(bulk).toContainText('Há itens críticos ou com erro na seleção.')
  await isAccessible(page, 'the bulk bar')
  await bulk.getByRole('button', { name: 'Deletar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deletar Notificações' })
  await expect(dialog).toContainText('Tem certeza que deseja deletar 3 notificação(ões)? Esta ação não pode ser desfeita.')
  await dialog.getByRole('button', { name: 'Deletar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Notificações deletadas com sucesso')).toBeVisible()
  await expect(row(page, grave)).toHaveCount(0)
  await expect(bulk).toHaveCount(0)

  await row(page, alone).getByRole('link', { name: alone }).click()
  await expect(page).toHaveURL(/\/tickets/)
  await expect(drawer(page), 'it stays beside the page').toBeVisible()
})

test('R-234 R-275 on a phone the notifications cover the page, and a row leads away from them, read', { tag: '@long' }, async ({
  visitor,
  environment,
  apis,
  subject,
}) => {
  const me = await someone({ environment, apis })
  const title = subject('Telhado do celeiro')
  await tell(await apis('manager'), me.id, title, { actionUrl: '/tickets', severity: 'warning' })
  const page = await visitor({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })
  await enter(page, me.email)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Avisos, 1 não lido' }).click()
  const sheet = page.getByRole('dialog', { name: 'Notificações' })
  await expect(sheet.getByRole('link', { name: title })).toBeVisible()
  await isAccessible(page, 'the notifications on a phone')
  await sheet.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/tickets/)
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Avisos, nenhum não lido' })).toBeVisible()
})

test('R-275 several of one matter are one toast, which counts and leads to the newest, read by it', { tag: '@long' }, async ({
  visitor,
  environment,
  apis,
  subject,
}) => {
  const { page, told } = await newcomer({ environment, apis, visitor })
  const [title, groupKey] = [subject('Porteira aberta'), subject('porteira')]
  const newest = `${title} de novo`
  for (const one of [title, title, newest])
    await told(one, { groupKey, severity: 'critical', actionUrl: one === newest ? '/tickets' : '/tags' })
  const toasts = page.getByRole('alert').filter({ hasText: title })
  await expect(toasts).toContainText([`${newest} (×3)`])
  await expect(toasts).toHaveCount(1)
  await toasts.getByText(`${newest} (×3)`).click()
  await expect(page).toHaveURL(/\/tickets/)
  await expect(bell(page)).toHaveAccessibleName('Notificações, 2 não lidas')
})
