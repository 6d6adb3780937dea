import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { someone } from '../../fixtures/profile.ts'
import { openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: `${label} (opcional)`, exact: true }).fill(name)
  // The list is drawn anew once what was sought is found: what is chosen before is of the former list.
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

test('an absence hands open tickets to the substitute, and its end brings back what nobody answered', async ({ as, apis, subject }) => {
  const [own, substitute] = [await apis('colleague'), await apis('agent')]
  const ticket = await (await apis('supervisor')).create(subject('Antena caiu'), { assigneeId: own.userId })
  const assignee = async () => (await substitute.ticket(ticket.id)).assignee?.id
  const caio = await as('colleague')
  await caio.goto('/out-of-office')
  await caio.getByRole('button', { name: 'Registrar ausência' }).first().click()
  await choose(caio, 'Tickets', 'Os abertos passam ao substituto no início')
  await choosePerson(caio, 'Substituto', 'Lia Moraes')
  await caio.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(caio.getByText('Ausência registrada')).toBeVisible()
  const bar = caio.getByRole('button', { name: /^Caio Ramos: Férias/ })
  await expect(bar).toBeVisible()

  await expect.poll(assignee, { timeout: 30_000 }).toBe(substitute.userId)
  const lia = await as('agent')
  await openTicket(lia, ticket.id)
  await property(lia, 'Responsável').click()
  await lia.getByRole('combobox', { name: 'Buscar pessoa' }).fill('Caio')
  await expect(lia.getByRole('option', { name: /Caio Ramos/ })).toContainText('ausente até')
  await lia.keyboard.press('Escape')

  await bar.click()
  await expect(dialog(caio, 'Ausência de Caio Ramos')).toContainText('Lia Moraes')
  await caio.getByRole('button', { name: 'Encerrar agora' }).click()
  await dialog(caio, 'Encerrar a ausência agora?').getByRole('button', { name: 'Encerrar agora' }).click()
  await expect(caio.getByText('Ausência encerrada')).toBeVisible()
  await expect.poll(assignee, { timeout: 30_000 }).toBe(own.userId)
  await bar.click()
  await expect(dialog(caio, 'Ausência de Caio Ramos').getByRole('region', { name: 'O que aconteceu com os tickets' })).toContainText(
    `#${ticket.number}`,
  )
  const found = await new AxeBuilder({ page: caio }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id }) => id)).toEqual([])
})

test('somebody leaves suddenly: where their tickets go is seen first, then done, then taken back', async ({
  as,
  apis,
  subject,
  environment,
}) => {
  const manager = await apis('manager')
  const [name, other] = [subject('Noemi'), subject('Ivo')]
  const [leaves, stays] = [await someone({ environment, apis }, 'agent', name), await someone({ environment, apis }, 'agent', other)]
  const queue = (await (await manager.send('POST', '/api/queues', { name: subject('Plantão'), capacityDefault: 5 })).json()) as {
    id: number
  }
  expect((await manager.send('POST', `/api/queues/${queue.id}/members`, { userIds: [leaves.id, stays.id] })).ok()).toBe(true)
  const there = { availability: 'online', alwaysAvailable: true, userId: stays.id }
  expect((await manager.send('PUT', '/api/queues/members/availability', there)).ok()).toBe(true)
  const held = [
    await manager.create(subject('Fila parada'), { queueId: queue.id, assigneeId: leaves.id }),
    await manager.create(subject('Boleto errado'), { queueId: queue.id, assigneeId: leaves.id }),
  ]
  const holders = () => Promise.all(held.map(async ({ id }) => (await manager.ticket(id)).assignee?.id))

  const page = await as('supervisor')
  await page.goto('/out-of-office')
  await page.getByRole('button', { name: 'Sair agora', exact: true }).click()
  await choosePerson(page, 'Quem sai', name)
  const leave = dialog(page, 'Sair agora')
  await expect(leave.getByRole('row').filter({ hasText: other })).toHaveCount(2)
  expect(await holders(), 'nothing moves before it is said').toEqual([leaves.id, leaves.id])
  await leave.getByRole('button', { name: 'Redistribuir 2 tickets' }).click()
  await expect(leave).toHaveCount(0)
  await expect.poll(holders).toEqual([stays.id, stays.id])
  await page.getByRole('status').filter({ hasText: '2 tickets redistribuídos' }).getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Saída desfeita: 2 tickets voltaram')).toBeVisible()
  await expect.poll(holders).toEqual([leaves.id, leaves.id])
})

test('what is wrong is told by its field, and a shift is set by keyboard', { tag: '@long' }, async ({ as, errorGuard }) => {
  errorGuard.expect(refused(400))
  const page = await as('support-agent')
  await page.goto('/out-of-office?month=2031-05')
  await page.getByRole('button', { name: 'Registrar ausência' }).first().click()
  await field(page, 'Do dia').fill('2031-05-12')
  await field(page, 'Até o dia (incluído)').fill('2031-05-09')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('O fim não pode ser antes do início.')
  await field(page, 'Até o dia (incluído)').fill('2031-05-14')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Diego Farias: Férias, de .*12 de mai.* a .*14 de mai/ })).toBeVisible()
  await page.getByRole('button', { name: 'Registrar ausência' }).first().click()
  await field(page, 'Do dia').fill('2031-05-13')
  await field(page, 'Até o dia (incluído)').fill('2031-05-13')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Já há uma ausência de 12/05/2031 a 14/05/2031.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()

  await page.getByRole('button', { name: 'Calendário (iCal)' }).click()
  await page.getByRole('button', { name: /^(Criar|Trocar) endereço$/ }).click()
  const address = await field(page, 'Endereço (Minhas ausências)').inputValue()
  const calendar = await (await page.request.get(new URL(address).pathname)).text()
  expect(calendar).toMatch(/^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\r\n$/)
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()

  await page.getByRole('button', { name: 'Turno', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Definir horários' }).press('Enter')
  await page.getByLabel('segunda-feira, horário 2: início').fill('11:00')
  await expect(page.getByText('Este horário se sobrepõe a outro.')).toBeVisible()
  await page.getByLabel('segunda-feira, horário 2: início').fill('14:00')
  await page.getByRole('button', { name: 'Salvar', exact: true }).press('Enter')
  await expect(page.getByText('Turno salvo')).toBeVisible()
  await page.getByRole('button', { name: 'Turno', exact: true }).press('Enter')
  await expect(page.getByLabel('segunda-feira, horário 2: início')).toHaveValue('14:00')
  await page.getByRole('button', { name: 'Remover o turno' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Turno salvo').first()).toBeVisible()
})

test('R-242 a calendar without bounds of its own offers days of 1900 to 2099', { tag: '@long' }, async ({ as }) => {
  const page = await as('colleague')
  await page.goto('/out-of-office')
  await page.getByRole('button', { name: 'Registrar ausência' }).first().click()
  await page.getByRole('button', { name: 'Escolher no calendário' }).first().click()
  const calendar = dialog(page, 'Calendário')
  await calendar.locator('.MuiPickersCalendarHeader-switchViewButton').click()
  await expect(calendar.getByRole('radio').first()).toHaveText('1900')
  await expect(calendar.getByRole('radio').last()).toHaveText('2099')
})
