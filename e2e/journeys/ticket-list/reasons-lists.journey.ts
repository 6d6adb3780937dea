import type { Locator, Page } from '@playwright/test'
import type { ApiTicket } from '../../fixtures/api.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { openList, property, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

type Lists = { customStatusId: number | null; reasons: { id: number; name: string }[] }[]
type Api = { send: (method: 'GET', path: string) => Promise<{ json: () => Promise<unknown> }> }

/** A reason of the organisation's that is listed for a custom status, by its name. */
async function reasonNamed(api: Api, name: string) {
  const lists = (await (await api.send('GET', '/api/status-reasons')).json()) as Lists
  const list = lists.find(({ reasons }) => reasons.some((one) => one.name === name))
  return { customStatusId: list?.customStatusId ?? 0, statusReasonId: list?.reasons.find((one) => one.name === name)?.id ?? 0 }
}

const chips = (page: Page) => page.getByRole('group', { name: 'Filtros' })
const chip = (page: Page, label: string) => chips(page).locator('.filter-chip').filter({ hasText: label })
const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (within: Page | Locator, { title }: ApiTicket): Locator => within.getByRole('listitem').filter({ hasText: title })

test('a list is filtered by the reason of the status, which is kept in its address, and shows it as a column', async ({
  as,
  apis,
  subject,
}) => {
  const [client, agent] = [await apis('client'), await apis('colleague')]
  const [code, defect] = [await reasonNamed(agent, 'Consulta ao código'), await reasonNamed(agent, 'Defeito em correção')]
  const name = subject('Motivos')
  const tag = (await (await agent.send('POST', '/api/tags', { name: name.slice(0, 50) })).json()) as { id: number }
  const open = async (title: string, values: object) => {
    const { id } = await client.create(`${name} ${title}`)
    return agent.change(id, { tagIds: [tag.id], ...values })
  }
  const [coded, broken, without] = [await open('código', code), await open('defeito', defect), await open('aberto', { status: 'open' })]
  const page = await as('agent')
  await openList(page, `?tag=${tag.id}`)
  for (const { title } of [coded, broken, without]) await expect(rowOf(page, title)).toBeVisible()
  await chips(page).getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Motivo do status', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Consulta ao código', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`reason=${code.statusReasonId}`))
  await expect(chip(page, 'Motivo do status')).toContainText('Consulta ao código')
  await expect(rowOf(page, broken.title)).toHaveCount(0)
  await expect(rowOf(page, coded.title)).toBeVisible()
  await isAccessible(page, 'a list by the reason of the status')

  await openList(page, `?tag=${tag.id}&reason=!${code.statusReasonId}&cols=number,subject,statusReason`)
  await expect(chip(page, 'Motivo do status')).toContainText('Consulta ao código')
  await expect(rowOf(page, broken.title)).toContainText('Defeito em correção')
  await expect(rowOf(page, without.title), 'none is not the one that is excluded').toBeVisible()
  await expect(rowOf(page, coded.title)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Motivo do status' })).toBeVisible()

  // A change by somebody else is shown in place: the list never jumps.
  await agent.change(broken.id, code)
  await expect(rowOf(page, broken.title)).toContainText('Consulta ao código')
})

test('a card that was moved may be given its reason afterwards, or none; one undo takes back both', async ({ as, apis, subject }) => {
  const [client, colleague] = [await apis('client'), await apis('colleague')]
  const name = subject('Por quê')
  const tag = (await (await colleague.send('POST', '/api/tags', { name: name.slice(0, 50) })).json()) as { id: number }
  const { id } = await client.create(`${name} A`)
  const ticket = await colleague.change(id, { tagIds: [tag.id], status: 'open' })
  const page = await as('agent')
  await page.goto(`/tickets?tag=${tag.id}&status=open,waiting_third_party&face=board&by=custom-status`)
  const [plain, waiting] = [column(page, 'Em atendimento'), column(page, 'Com a engenharia')]
  const stands = async () => {
    const { status, statusReason } = (await colleague.ticket(id)) as ApiTicket & { statusReason?: { name: string } }
    return [status, statusReason?.name]
  }
  await card(plain, ticket).dragTo(waiting)
  const why = page.getByRole('dialog', { name: 'Por que Com a engenharia?' })
  await expect(why).toBeVisible()
  expect(await stands(), 'it is there already').toEqual(['waiting_third_party', undefined])
  await isAccessible(page, 'why a card is where it is')
  await why.getByRole('button', { name: 'Sem motivo' }).click()
  await expect(why).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(card(plain, ticket)).toBeVisible()
  await expect.poll(stands).toEqual(['open', undefined])

  await card(plain, ticket).getByRole('link').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Com a engenharia' }).press('Enter')
  await why.getByRole('button', { name: 'Salvar o motivo' }).click()
  await expect(why.getByText('Escolha o motivo do status.')).toBeVisible()
  await why.getByLabel('Motivo do status').selectOption({ label: 'Depende de nova versão' })
  await page.keyboard.press('Enter')
  await expect.poll(stands).toEqual(['waiting_third_party', 'Depende de nova versão'])
  await expect(why).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(stands).toEqual(['open', undefined])
})

test('tickets are reported by the reason of their status, and listed', async ({ as, apis, subject }) => {
  const [client, agent] = [await apis('client'), await apis('agent')]
  const made = await client.create(subject('Nova versão'))
  await agent.change(made.id, await reasonNamed(agent, 'Depende de nova versão'))
  const page = await as('manager')
  await page.goto('/reports?tab=groups&period=90&by=status-reason')
  const row = page.getByRole('table', { name: 'Por grupo' }).getByRole('row').filter({ hasText: 'Depende de nova versão' })
  await expect(row).toBeVisible()
  const open = row.getByRole('cell').first().getByRole('link')
  const n = await open.textContent()
  await open.click()
  await expect(page).toHaveURL(/reason=\d+/)
  await expect(page.getByText(new RegExp(`^${n} tickets?`)).first()).toBeVisible()
})

test('a rule sets a status with one of its reasons', async ({ as, apis, subject }) => {
  const name = subject('Para a engenharia')
  const page = await as('supervisor')
  await page.goto('/automation/new')
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('O que acontece').selectOption({ label: 'O status muda' })
  await page.getByRole('combobox', { name: 'Para', exact: true }).fill('Aguardando cl')
  await page.getByRole('option', { name: 'Aguardando cliente', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filtro', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Palavra no assunto', exact: true }).click()
  await page.getByRole('textbox', { name: 'Buscar em Palavra no assunto' }).fill(name)
  await page.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Adicionar ação' }).click()
  await page.getByRole('menuitem', { name: 'Mudar o status para', exact: true }).click()
  await page.getByLabel('Mudar o status para', { exact: true }).selectOption({ label: '— Com a engenharia' })
  await page.getByLabel('Motivo do status', { exact: true }).selectOption({ label: 'Defeito em correção' })
  await isAccessible(page, 'a rule with a reason')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Regra “${name}” criada`)).toBeVisible()

  const [client, agent] = [await apis('client'), await apis('agent')]
  const { id } = await client.create(name)
  await page.goto(`/tickets/${id}`)
  await agent.change(id, { status: 'waiting_customer' })
  await expect(property(page, 'Status')).toContainText('Com a engenharia', { timeout: 20_000 })
  await expect(property(page, 'Motivo do status')).toContainText('Defeito em correção')
  await page.goto('/automation')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByLabel('Motivo do status', { exact: true }).locator('option:checked')).toHaveText('Defeito em correção')
})
