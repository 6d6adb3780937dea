import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import { chooseByArrows, expectFocusWithin, hasFocus, pressAt, tabTo } from '../../fixtures/keyboard.ts'
import { callOf, tell } from '../../fixtures/notices.ts'
import { enter, isAccessible, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

const SIZES = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

for (const { colorScheme, viewport } of SIZES)
  test(`T-064…T-087 R-233 R-238 R-251 R-252 R-253 R-257 every state and text of the drawer, by keyboard alone: ${colorScheme}, ${viewport.width} px`, {
    tag: '@long',
  }, async ({ visitor, environment, apis, subject, errorGuard: complaints }) => {
    test.setTimeout(240_000)
    complaints.expect(refused(500), CONNECTION_LOSS)
    const manager = await apis('manager')
    const me = await someone({ environment, apis })
    const page = await visitor({ colorScheme, viewport, hasTouch: viewport.width < 900 })
    const list = await callOf(page, 'list')
    list('held')
    await enter(page, me.email)
    await expect(page).toHaveURL(/dashboard/)
    const drawer = page.getByRole(viewport.width < 900 ? 'dialog' : 'complementary', { name: 'Notificações' })
    const button = (name: string | RegExp) => drawer.getByRole('button', { name, exact: typeof name === 'string' })
    const row = (title: string) => drawer.getByRole('article').filter({ hasText: title })
    const said = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

    // Loading, a failure that is tried again, and both kinds of nothing.
    await pressAt(page, page.locator('[data-bell]').filter({ visible: true }))
    await expect(drawer.getByRole('heading', { name: 'Notificações', exact: true })).toBeFocused()
    await expect(drawer.getByText('Carregando...', { exact: true })).toBeInViewport()
    await expect(drawer.getByText('Carregando...', { exact: true })).not.toHaveClass('visually-hidden')
    list('fails')
    await said('Não foi possível carregar as notificações')
    await isAccessible(page, 'a list that failed')
    list('fine')
    await pressAt(page, button('Tentar novamente'))
    for (const text of ['Nenhuma notificação', 'Você está em dia! Não há notificações pendentes no momento.'])
      await expect(drawer.getByText(text)).toBeVisible()
    await expect(drawer.getByText('Novas notificações aparecerão aqui automaticamente.')).toBeVisible()
    await isAccessible(page, 'no notifications')
    list('held')
    await pressAt(page, button('Atualizar').last())
    await expect(button('Atualizando...').last()).toBeVisible()
    list('fine')
    await expect(button('Atualizar').last()).toBeVisible()
    if (viewport.width < 900) expect((await drawer.boundingBox())?.width).toBe(viewport.width)

    const about = (word: string) => subject(word)
    const [grave, wrong, groupKey] = [about('Represa rompida'), about('Bomba parada'), about('grupo')]
    for (let n = 0; n < 12; n++) await tell(manager, me.id, about('Chuva fina'), { severity: n % 2 ? 'info' : 'warning' })
    const grouped = about('Cerca caída')
    for (let n = 0; n < 2; n++) await tell(manager, me.id, grouped, { groupKey })
    await tell(manager, me.id, wrong, { severity: 'error' })
    await tell(manager, me.id, grave, { severity: 'critical' })
    await expect(row(grave)).toBeVisible()
    await expect(row(grouped)).toContainText('2 notificações')
    await isAccessible(page, 'single and grouped rows')

    // Into the list by Tab, then by arrows: one row at a time is in the tab order.
    const toRow = async (title: string, how: { back?: boolean } = {}) => {
      const main = row(title).locator('[data-main]')
      await tabTo(page, drawer.locator('[data-main][tabindex="0"]'), how)
      await page.keyboard.press('Home')
      for (let pressed = 0; pressed < 20 && !(await hasFocus(main)); pressed++) await page.keyboard.press('ArrowDown')
      await expect(main).toBeFocused()
    }
    await toRow(grave)
    await page.keyboard.press('End')
    await pressAt(page, button('Voltar ao topo'))
    await expect(row(grave)).toBeInViewport()
    await expectFocusWithin(drawer, 'going back to the top leaves the focus in the drawer')

    // Filters, their count, and both ways to clear them.
    await pressAt(page, button('Filtros'), { back: true })
    await tabTo(page, drawer.getByLabel('Prioridade'))
    await page.keyboard.press('u')
    await expect(drawer.getByLabel('Prioridade')).toHaveValue('urgent')
    await expect(drawer.getByText('1 filtro ativo', { exact: true })).toBeVisible()
    await expect(button('Filtros (1)')).toBeVisible()
    await expect(drawer.getByText('Nenhuma notificação encontrada', { exact: true })).toBeVisible()
    await expect(drawer.getByText('Tente ajustar os filtros para ver mais resultados')).toBeVisible()
    await isAccessible(page, 'nothing matches')
    await pressAt(page, button('Limpar filtros'))
    await expect(row(grave)).toBeVisible()
    await expectFocusWithin(drawer, 'clearing the filters leaves the focus in the drawer')
    await tabTo(page, drawer.getByLabel('Leitura'))
    await page.keyboard.press('l')
    await expect(button('Filtros (1)')).toBeVisible()
    await pressAt(page, button('Limpar tudo'), { back: true })
    await expect(drawer.getByText('Nenhum filtro ativo', { exact: true })).toBeVisible()
    await expect(button('Limpar tudo')).toBeFocused()
    await pressAt(page, button('Filtros'), { back: true })
    await expect(button('Limpar tudo')).toHaveCount(0)

    // Read by being seen, left unread by hand, and what is refused: undone, and said.
    const act = async (item: string, how: { back?: boolean } = {}) => {
      await toRow(wrong, how)
      await pressAt(page, row(wrong).getByRole('button', { name: `Mais ações: ${wrong}`, exact: true }))
      await chooseByArrows(page, item)
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    const [archive, remove, read] = [await callOf(page, 'updateMany'), await callOf(page, 'removeMany'), await callOf(page, 'readMany')]
    await expect(row(wrong)).not.toHaveAttribute('data-unread', { timeout: 15_000 })
    await act('Marcar como não lida')
    await expect(row(wrong)).toHaveAttribute('data-unread')
    await expect(button('Marcar todas como lidas')).toBeVisible()
    for (const [item, call, text] of [
      ['Marcar como lida', read, 'Erro ao marcar notificações como lidas'],
      ['Arquivar', archive, 'Erro ao arquivar notificações'],
      ['Deletar', remove, 'Erro ao deletar notificações'],
    ] as const) {
      call('fails')
      await act(item, { back: true })
      await said(text)
      await expect(row(wrong)).toHaveAttribute('data-unread')
      await expectFocusWithin(drawer, `a failed “${item}” leaves the focus in the drawer`)
      call('fine')
    }
    await act('Arquivar', { back: true })
    await said('Notificações arquivadas com sucesso')
    await expect(row(wrong)).toHaveCount(0)
    await expectFocusWithin(drawer, 'archiving leaves the focus in the drawer')

    // Several at once.
    await toRow(grave, { back: true })
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    const bulk = drawer.getByRole('region', { name: 'Ações da seleção' })
    await expect(bulk).toContainText(/3 selecionadas · 1 crítica · 2 informações · /)
    await expect(bulk).toContainText('Há itens críticos ou com erro na seleção.')
    await isAccessible(page, 'the bulk bar')
    await pressAt(page, bulk.getByRole('button', { name: 'Deletar' }), { back: true })
    const dialog = page.getByRole('dialog', { name: 'Deletar Notificações' })
    await expect(dialog).toContainText('Tem certeza que deseja deletar 3 notificação(ões)? Esta ação não pode ser desfeita.')
    await isAccessible(page, 'the question before deleting')
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(bulk.getByRole('button', { name: 'Deletar' })).toBeFocused()
    await page.keyboard.press('Enter')
    remove('held')
    await pressAt(page, dialog.getByRole('button', { name: 'Deletar', exact: true }))
    await expect(dialog.getByRole('button', { name: 'Deletando...' })).toBeVisible()
    remove('fine')
    await said('Notificações deletadas com sucesso')
    await expect(dialog).toHaveCount(0)
    await expect(row(grave)).toHaveCount(0)
    await expectFocusWithin(drawer, 'deleting leaves the focus in the drawer')

    // A quick action that fails without a word, and one that succeeds.
    const title = about('Cano furado')
    const made = await manager.send('POST', '/api/tickets', { title, description: 'Pinga.' })
    expect(made.ok(), await made.text()).toBe(true)
    const { id, number } = (await made.json()) as { id: number; number: number }
    const given = await manager.send('PATCH', `/api/tickets/${id}`, { assigneeId: me.id })
    expect(given.ok(), await given.text()).toBe(true)
    const quick = await callOf(page, 'act')
    quick('fails')
    await expect(row(title)).toBeVisible()
    await toRow(title)
    const resolve = row(title).getByRole('button', { name: 'Resolver: Ticket Atribuído', exact: true })
    await pressAt(page, resolve)
    await said('Erro ao executar ação')
    await expect(resolve).toBeFocused()
    quick('fine')
    await page.keyboard.press('Enter')
    await said(`O ticket #${number} foi resolvido.`)

    await page.context().setOffline(true)
    await expect(drawer.getByText('Sem conexão: estas são as últimas notificações recebidas.')).toBeVisible({ timeout: 30_000 })
    await isAccessible(page, 'without a connection')
    await page.context().setOffline(false)
    await expect(drawer.getByText('Sem conexão: estas são as últimas notificações recebidas.')).toHaveCount(0, { timeout: 60_000 })
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(page.locator('[data-bell]').filter({ visible: true })).toBeFocused()
  })
