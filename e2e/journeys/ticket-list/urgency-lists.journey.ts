import type { Locator, Page } from '@playwright/test'
import { anOrganization } from '../../fixtures/organization.ts'
import { enter, isAccessible, someone } from '../../fixtures/profile.ts'
import { openList, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The REST interface as whoever is signed in on a page. */
const apiOf = (page: Page) => ({
  send: async (method: string, path: string, data?: unknown) => {
    const token = await page.evaluate(() => localStorage.getItem('access_token'))
    return page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } })
  },
})
const chips = (page: Page) => page.getByRole('group', { name: 'Filtros' })
const chip = (page: Page, label: string) => chips(page).locator('.filter-chip').filter({ hasText: label })
const addFilter = (page: Page) => chips(page).getByRole('button', { name: 'Filtro', exact: true })
const tick = (row: Locator) => row.getByRole('checkbox').check()

test('a list goes by urgency and impact; one reason is asked for all that are selected, and each former one comes back', {
  tag: '@long',
}, async ({ environment, visitor, subject }) => {
  test.setTimeout(180_000)
  const { page: admin } = await anOrganization({ environment, visitor }, subject('Fábrica'))
  const api = apiOf(admin)
  const agent = await someone({ environment, apis: async () => api as never })
  const open = async (name: string, values: object = {}) => {
    const title = subject(name)
    const answer = await api.send('POST', '/api/tickets', { title, description: 'D', ...values })
    expect(answer.status(), await answer.text()).toBe(201)
    return { ...((await answer.json()) as { id: number }), title }
  }
  const unassessed = await open('Ninguém avaliou')
  const desk = await visitor()
  await enter(desk, agent.email)
  await expect(desk).toHaveURL('/dashboard')
  await openList(desk, '?view=all')
  await addFilter(desk).click()
  await expect(desk.getByRole('menuitem', { name: 'Prioridade', exact: true })).toBeVisible()
  await expect(desk.getByRole('menuitem', { name: 'Urgência', exact: true }), 'nothing is assessed here').toHaveCount(0)
  await desk.keyboard.press('Escape')

  expect((await api.send('PATCH', '/api/priority-matrix', { enabled: true })).ok()).toBe(true)
  const quiet = await open('Quieto', { urgency: 'low', impact: 'low' })
  const contract = await open('Contrato', { urgency: 'low', impact: 'low', priority: 'high', priorityReason: 'Contrato' })
  const belt = await open('Esteira', { urgency: 'high', impact: 'high' })

  // By the mouse.
  await openList(desk, '?view=all')
  await addFilter(desk).click()
  await desk.getByRole('menuitem', { name: 'Urgência', exact: true }).click()
  await desk.getByRole('checkbox', { name: 'Baixa', exact: true }).check()
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL(/[?&]urgency=low/)
  await expect(chip(desk, 'Urgência')).toContainText('baixa')
  await expect(rowOf(desk, belt.title)).toHaveCount(0)
  await expect(rowOf(desk, unassessed.title)).toHaveCount(0)
  await expect(rowOf(desk, quiet.title)).toBeVisible()
  await isAccessible(desk, 'a list by urgency')
  // By the keyboard, and by an address: what nobody assessed, and all but that.
  await openList(desk, '?impact=none')
  await expect(chip(desk, 'Impacto')).toContainText('sem avaliação')
  await expect(rowOf(desk, unassessed.title)).toBeVisible()
  await expect(rowOf(desk, quiet.title)).toHaveCount(0)
  await openList(desk, '?impact=!none&cols=number,subject,urgency,impact')
  await expect(rowOf(desk, belt.title)).toContainText('Alta')
  await expect(rowOf(desk, belt.title)).toContainText('Alto')
  await expect(rowOf(desk, unassessed.title)).toHaveCount(0)
  await chip(desk, 'Impacto').getByRole('button').first().press('Enter')
  await desk.getByRole('checkbox', { name: 'Baixo', exact: true }).press('Space')
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL(/impact=(!|%21)low(,|%2C)none/)
  await expect(rowOf(desk, quiet.title)).toHaveCount(0)
  await expect(rowOf(desk, belt.title)).toBeVisible()

  // One reason for both, by the keyboard.
  await openList(desk, '?view=all')
  for (const { title } of [quiet, contract, belt, unassessed]) await tick(rowOf(desk, title))
  await desk.keyboard.press('p')
  await desk.getByRole('menuitem', { name: 'Urgente' }).press('Enter')
  const why = desk.getByRole('dialog', { name: 'Por que prioridade Urgente?' })
  await expect(why).toContainText('Em 2 tickets selecionados')
  await desk.keyboard.press('Enter')
  await expect(why.getByText('Diga o motivo.')).toBeVisible()
  await isAccessible(desk, 'one reason for many')
  await why.getByRole('textbox').fill('Linha parada')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('4 atualizados')).toBeVisible()
  const held = async ({ id }: { id: number }) => {
    const { priority, priorityReason } = (await (await api.send('GET', `/api/tickets/${id}`)).json()) as Record<string, unknown>
    return [priority, priorityReason]
  }
  await expect.poll(() => held(quiet)).toEqual(['urgent', 'Linha parada'])
  await expect.poll(() => held(contract)).toEqual(['urgent', 'Linha parada'])
  expect(await held(belt), 'as it is proposed').toEqual(['urgent', undefined])
  expect(await held(unassessed)).toEqual(['urgent', undefined])
  await desk.getByRole('button', { name: 'Desfazer' }).click()
  await expect(desk.getByText('3 tickets restaurados')).toBeVisible()
  expect(await held(contract)).toEqual(['high', 'Contrato'])
  expect(await held(quiet)).toEqual(['low', undefined])

  // Of a whole view it may be left empty: who needs it stays, and is named.
  await openList(desk, '?view=all')
  await tick(rowOf(desk, quiet.title))
  await desk.getByRole('button', { name: 'Selecionar todos os 4 desta visão' }).click()
  await desk.keyboard.press('p')
  await desk.getByRole('menuitem', { name: 'Urgente' }).click()
  await expect(why).toContainText('Sem motivo, ficam como estão.')
  await why.getByRole('button', { name: 'Mudar prioridade' }).click()
  await desk.getByRole('button', { name: '2 falharam — ver' }).click()
  const stayed = desk.getByRole('dialog', { name: '2 tickets ficaram como estavam' })
  await expect(stayed).toContainText('Diga por que a prioridade difere')
  await desk.keyboard.press('Escape')

  // Cards that are dragged together are asked the same.
  await desk.goto('/tickets?view=all&face=board&by=priority')
  const column = desk.getByRole('region', { name: 'Urgente', exact: true })
  const card = ({ title }: { title: string }) => desk.getByRole('listitem').filter({ hasText: title })
  for (const one of [quiet, contract]) await card(one).getByRole('checkbox').click()
  await card(quiet).dragTo(column)
  await expect(why).toContainText('Em 2 tickets selecionados')
  await why.getByRole('textbox').fill('Turno parado')
  await desk.keyboard.press('Enter')
  await expect(column.getByRole('link')).toHaveCount(4)
  await expect.poll(() => held(contract)).toEqual(['urgent', 'Turno parado'])

  // The search understands both, and says so.
  await desk.goto('/search')
  await expect(desk.getByText(/urgência:alta, impacto:alto/)).toBeVisible()
  await desk.goto(`/search?q=${encodeURIComponent('urgência:alta impact:high')}`)
  await expect(desk.getByText(belt.title)).toBeVisible()
  await expect(desk.getByText(quiet.title)).toHaveCount(0)
})
