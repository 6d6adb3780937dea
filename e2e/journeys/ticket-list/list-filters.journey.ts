import type { Page } from '@playwright/test'
import { openList, pill, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const chips = (page: Page) => page.getByRole('group', { name: 'Filtros' })
const chip = (page: Page, label: string) => chips(page).locator('.filter-chip').filter({ hasText: label })

/** Chooses a value of a filter that is not there yet. */
async function filterBy(page: Page, field: string, value: string): Promise<void> {
  await chips(page).getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: field, exact: true }).click()
  await page.getByRole('checkbox', { name: value, exact: true }).check()
  await page.keyboard.press('Escape')
}

test('what one follows is a list: a ticket one leaves stays there, marked, and one begun to follow waits to be shown', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const [client, agent, colleague] = [await apis('client'), await apis('agent'), await apis('colleague')]
  const [mine, later, never] = [
    await client.create(subject('Acompanho este')),
    await client.create(subject('Acompanho depois')),
    await client.create(subject('Só do colega')),
  ]
  const follow = (api: typeof agent, id: number) => api.send('POST', `/api/tickets/${id}/watchers`, {})
  await follow(agent, mine.id)
  const page = await as('agent')
  await openList(page, '?view=all')
  await filterBy(page, 'Acompanhamento', 'Acompanho')
  await expect(page).toHaveURL(/[?&]watching=yes/)
  await expect(rowOf(page, mine.title)).toBeVisible()
  await expect(rowOf(page, later.title)).toHaveCount(0)

  await follow(colleague, never.id)
  await follow(agent, later.id)
  await expect(pill(page), 'only what one follows oneself').toHaveText(/1 ticket novo/)
  expect((await agent.send('DELETE', `/api/tickets/${mine.id}/watchers`)).ok()).toBe(true)
  await expect(rowOf(page, mine.title)).toContainText('Saiu da visão')
  await pill(page).click()
  await expect(rowOf(page, later.title)).toBeVisible()
  await expect(rowOf(page, mine.title)).toHaveCount(0)

  await chip(page, 'Acompanhamento').getByRole('button').first().click()
  await page.getByRole('checkbox', { name: 'Não acompanho' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]watching=no/)
  await expect(chip(page, 'Acompanhamento')).toContainText('Não acompanho')
  await expect(rowOf(page, mine.title)).toBeVisible()
  await expect(rowOf(page, later.title)).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, mine.title)).toBeVisible()
  await expect(rowOf(page, later.title)).toHaveCount(0)
})

test('days of the first reply, of resolution and of closing are filters, and a kept view has them', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const [client, agent] = [await apis('client'), await apis('agent')]
  const [resolved, open] = [await client.create(subject('Resolvido hoje')), await client.create(subject('Ainda aberto'))]
  await agent.comment(resolved.id, 'Pronto.')
  await agent.change(resolved.id, { status: 'resolved' })
  const page = await as('agent')
  await openList(page, '?view=all')
  for (const [field, address] of [
    ['Resolvido em', 'resolved'],
    ['1ª resposta', 'replied'],
  ] as const) {
    await filterBy(page, field, 'hoje')
    await expect(page).toHaveURL(new RegExp(`[?&]${address}=1d`))
    await expect(rowOf(page, resolved.title)).toBeVisible()
    await expect(rowOf(page, open.title)).toHaveCount(0)
  }
  const view = await agent.send('POST', '/api/tickets/views', {
    name: subject('Resolvidos hoje'),
    filter: { resolvedDays: 1, watching: true },
  })
  const { id } = (await view.json()) as { id: number }
  try {
    // Who answers begins to follow.
    await openList(page, `?view=${id}`)
    await expect(rowOf(page, resolved.title)).toBeVisible()
    await expect(chip(page, 'Resolvido em')).toContainText('hoje')
    await expect(chip(page, 'Acompanhamento')).toContainText('Acompanho')
    await filterBy(page, 'Fechado em', 'hoje')
    await expect(rowOf(page, resolved.title), 'it is not closed yet').toHaveCount(0)
  } finally {
    await agent.send('DELETE', `/api/tickets/views/${id}`)
  }
})
