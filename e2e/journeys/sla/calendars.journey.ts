import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const holiday = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a calendar is written: nights, a copied Monday, what overlaps told by its place; then it is the default, and gone', async ({
  as,
  subject,
}) => {
  const name = subject('Noite')
  const page = await as('manager')
  await page.goto('/sla/calendars')
  await expect(rowOf(page, 'Horário comercial SP')).toContainText('seg–sex 09:00–12:00, 13:00–18:00')
  await act(page, 'Novo calendário').click()
  await field(page, 'Nome').fill(name)
  await act(page, 'Remover o horário 2 de segunda-feira').click()
  await field(page, 'segunda-feira, início 1').fill('22:00')
  await field(page, 'segunda-feira, fim 1').fill('06:00')
  await expect(page.getByText('até terça-feira')).toBeVisible()
  await act(page, 'Copiar segunda para todos').click()
  await expect(page.getByText('até segunda-feira'), 'Sunday’s too').toBeVisible()

  // Tuesday begins before Monday’s night is over: refused where it is, and nothing is lost.
  await field(page, 'terça-feira, início 1').fill('05:00')
  await act(page, 'Salvar').click()
  await expect(page.getByText('Este horário se sobrepõe a outro.').first()).toBeVisible()
  await expect(field(page, 'terça-feira, início 1')).toBeFocused()
  await field(page, 'terça-feira, início 1').fill('22:00')
  await expect(page.getByText('Este horário se sobrepõe a outro.')).toHaveCount(0)
  await noFaults(page)
  await act(page, 'Salvar').click()
  await expect(page).toHaveURL(/\/sla\/calendars\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('link', { name: '← Calendários' }).click()
  await expect(rowOf(page, name)).toContainText('Todos os dias 22:00–06:00')
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(page.getByRole('dialog')).toContainText('nenhuma fila, nenhuma política')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText(`Calendário “${name}” excluído.`)).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('holidays: of a state, by hand, out of a file; switched off and on, also for who looks on', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const manager = await apis('manager')
  const name = subject('Feriados')
  const made = await manager.send('POST', '/api/sla/calendars', {
    name,
    timeZone: 'America/Sao_Paulo',
    hours: { 1: [['09:00', '18:00']] },
  })
  const { id } = (await made.json()) as { id: number }
  const page = await as('manager')
  const onlooker = await as('agent')
  for (const one of [page, onlooker]) await one.goto(`/sla/calendars/${id}?year=2026`)
  await expect(onlooker.getByText('Só gerentes mudam calendários.')).toBeVisible()
  await expect(act(onlooker, 'Adicionar feriado')).toHaveCount(0)

  await act(page, 'Importar feriados do estado').click()
  const dialog = page.getByRole('dialog')
  const found = (label: RegExp) => dialog.getByRole('checkbox', { name: label })
  await expect(found(/20 de nov.* Dia da Consciência Negra/)).toBeChecked()
  await expect(found(/09 de jul.* Revolução Constitucionalista/)).toBeChecked()
  await expect(found(/17 de fev.* Carnaval/)).not.toBeChecked()
  await found(/17 de fev.* Carnaval/).check()
  await noFaults(page)
  await dialog.getByRole('button', { name: /^Importar \d+ feriados$/ }).click()
  await expect(holiday(page, 'Carnaval')).toContainText('BR-SP')
  // The other page heard of it.
  await expect(holiday(onlooker, 'Carnaval')).toContainText('Fechado')

  await act(page, 'Adicionar feriado').click()
  await field(page, 'Dia').fill('2026-01-25')
  await field(page, 'Nome').last().fill('Aniversário da cidade')
  await page.getByLabel('Todo ano, a partir deste').check()
  await page.getByLabel('Abre em parte do dia').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(holiday(page, /Aniversário da cidade/)).toContainText('09:00–12:00')

  await act(page, '.ics').click()
  const ics = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART;VALUE=DATE:20261208',
    'SUMMARY:Padroeira',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  await page
    .getByLabel('Arquivo')
    .setInputFiles({ name: 'br.ics', mimeType: 'text/calendar', buffer: Buffer.from(`${ics.join('\r\n')}\r\n`) })
  await expect(holiday(page, 'Padroeira')).toContainText('.ics')
  await page.getByRole('switch', { name: 'Padroeira vale' }).uncheck()
  await expect(onlooker.getByRole('switch', { name: 'Padroeira vale' })).not.toBeChecked()
  await noFaults(page)
})
