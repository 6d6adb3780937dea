import type { Locator, Page } from '@playwright/test'
import { senderOf } from '../../fixtures/api.ts'
import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import { toastOf } from '../../fixtures/notices.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { openList, openTicket, property, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'
import { PHONE, smallTargets } from '../../fixtures/touch.ts'

type Made = { id: number; number: number; title: string; key: string }
const COPY = 'Copiar valores de outro ticket…'
const options = ['Sul', 'Norte'].map((label) => ({ value: label.toLowerCase(), label }))
const ifArea = (value: string) => ({ conditions: [{ field: 'area', operator: 'is', values: [value] }] })

/** A desk with an area, a shop that only the south has, a route that only the north has, and who owns it. */
async function aDesk(page: Page) {
  const { send } = senderOf(page)
  const made = async (path: string, data: object) => {
    const answer = await send('POST', path, data)
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Made
  }
  const field = (key: string, label: string, more: object = {}) =>
    made('/api/custom-fields', { entity: 'ticket', type: 'text', key, label, ...more })
  await field('area', 'Área', { type: 'select', options })
  await field('loja', 'Loja', { showWhen: ifArea('sul') })
  await field('rota', 'Rota', { showWhen: ifArea('norte') })
  await field('contrato', 'Contrato')
  return {
    ticket: (title: string, customFields: object = {}) =>
      made('/api/tickets', { title, description: `${title}: descrição.`, customFields }),
    values: async ({ id }: Made) => ((await (await send('GET', `/api/tickets/${id}`)).json()) as { customFields: object }).customFields,
  }
}
const dialog = (page: Page, name: RegExp | string): Locator => page.getByRole('dialog', { name })

test('a field goes onto all selected tickets by the keyboard, says which refused it and why, and Desfazer gives it back', {
  tag: '@long',
}, async ({ environment, visitor, subject }) => {
  const { page } = await anOrganization({ environment, visitor }, subject('Atacado'))
  const desk = await aDesk(page)
  const south = await desk.ticket(subject('Do sul'), { area: 'sul', loja: '7' })
  const none = await desk.ticket(subject('De lugar nenhum'))
  await openList(page)
  for (const { title } of [south, none]) await rowOf(page, title).getByRole('checkbox').check()
  await page.keyboard.press('f')
  const form = dialog(page, 'Campo de 2 tickets')
  const which = form.getByRole('combobox', { name: 'Campo' })
  await expect(which).toBeFocused()
  await form.getByRole('button', { name: 'Aplicar' }).click()
  await expect(form.getByText('Escolha um campo.')).toBeVisible()
  await expect(which).toBeFocused()
  await isAccessible(page, 'a field of many, asked for')
  await which.selectOption('Loja')
  await expect(form.getByRole('button', { name: 'Esvaziar o campo' })).toBeVisible()
  await expect(form.getByText('Sem valor, o campo fica vazio em 2 tickets.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: '1 falhou — ver' }).click()
  const why = dialog(page, '1 ticket ficou como estava')
  await expect(why).toContainText(none.title)
  await expect(why).toContainText('“Loja”: Este campo não se aplica aos demais valores.')
  await page.keyboard.press('Escape')
  expect(await desk.values(south)).toEqual({ area: 'sul', loja: '12' })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => desk.values(south)).toEqual({ area: 'sul', loja: '7' })

  // What one field takes along comes back with it.
  await page.keyboard.press('f')
  await which.selectOption('Área')
  await form.getByRole('combobox', { name: 'Valor' }).selectOption('Norte')
  await form.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('2 atualizados')).toBeVisible()
  await expect.poll(() => desk.values(south)).toEqual({ area: 'norte' })
  await toastOf(page, '2 atualizados').getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => desk.values(south)).toEqual({ area: 'sul', loja: '7' })
  expect(await desk.values(none)).toEqual({})
})

test('values of another ticket are looked at, some left out, copied, and taken back, also after a failed load', { tag: '@long' }, async ({
  environment,
  visitor,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(CONNECTION_LOSS)
  const { page } = await anOrganization({ environment, visitor }, subject('Varejo'))
  const desk = await aDesk(page)
  const from = await desk.ticket(subject('De onde'), { area: 'norte', rota: 'R-9', contrato: 'CT-2' })
  const to = await desk.ticket(subject('Para onde'), { area: 'sul', loja: '7' })
  await openTicket(page, to.id)
  await page.getByRole('button', { name: COPY }).press('Enter')
  const form = dialog(page, `Copiar valores para o #${to.number}`)
  const pick = form.getByRole('combobox', { name: 'Ticket de origem' })
  await expect(pick).toBeFocused()
  await form.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(form.getByText('Escolha um ticket.')).toBeVisible()
  const READ = '**/trpc/*customFields.values.get*'
  await page.route(READ, (route) => route.abort())
  await pick.fill(String(from.number))
  await page.getByRole('option', { name: from.title }).click()
  await expect(form.getByText(/não puderam ser lidos/)).toBeVisible({ timeout: 30_000 })
  await page.unroute(READ)
  await form.getByRole('button', { name: 'Tentar de novo' }).click()

  const box = (name: string) => form.getByRole('checkbox', { name })
  await expect(box('Área Sul → Norte')).toBeChecked()
  await expect(box('Rota vazio → R-9')).toBeChecked()
  await expect(form.getByText('Deixa de se aplicar e fica vazio: Loja.')).toBeVisible()
  await isAccessible(page, 'values to copy')
  await box('Área').press('Space')
  await expect(box('Rota')).toBeDisabled()
  await expect(form.getByText(/Deixa de se aplicar/)).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Copiar 1 campo' })).toBeVisible()
  await box('Área').press('Space')
  await box('Contrato').press('Space')
  await form.getByRole('button', { name: 'Copiar 2 campos' }).click()
  await expect(form).toHaveCount(0)
  await expect(property(page, 'Rota')).toContainText('R-9')
  await expect(page.getByText(`2 campos copiados do #${from.number}`)).toBeVisible()
  expect(await desk.values(to)).toEqual({ area: 'norte', rota: 'R-9' })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(property(page, 'Loja')).toContainText('7')
  expect(await desk.values(to)).toEqual({ area: 'sul', loja: '7' })
})

test('both on a phone and in English, in the dark: nothing to copy says so, targets are of 44 px, nothing scrolls sideways', {
  tag: '@long',
}, async ({ environment, visitor, subject, errorGuard }) => {
  errorGuard.expect(refused(400))
  const { page } = await anOrganization({ environment, visitor: () => visitor({ ...PHONE, colorScheme: 'dark' }) }, subject('Feira'))
  const desk = await aDesk(page)
  const [one, two] = [await desk.ticket(subject('Igual'), { contrato: 'CT-1' }), await desk.ticket(subject('Igual'), { contrato: 'CT-1' })]
  await page.evaluate(() => localStorage.setItem('balcao:language', 'en'))
  const isSound = async (what: string) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320)
    expect.soft(await smallTargets(page), what).toEqual([])
    await isAccessible(page, what)
  }
  await page.goto('/tickets?view=all')
  for (const { title } of [one, two]) await page.locator('[data-index]').filter({ hasText: title }).getByRole('checkbox').check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Field/ })
    .click()
  const many = dialog(page, 'Field of 2 tickets')
  await many.getByRole('combobox', { name: 'Field' }).selectOption('Contrato')
  await isSound('a field of many on a phone')
  await many.getByRole('textbox', { name: 'Value' }).fill('CT-3')
  await many.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => desk.values(two)).toEqual({ contrato: 'CT-3' })

  await page.goto(`/tickets/${one.id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Copy values from another ticket…' }).click()
  const copy = dialog(page, `Copy values to #${one.number}`)
  await copy.getByRole('combobox', { name: 'Ticket to copy from' }).fill(String(two.number))
  await page.getByRole('option', { name: two.title }).click()
  await expect(copy.getByText('Nothing to copy: the fields filled in there are the same here.')).toBeVisible()
  await expect(copy.getByRole('button', { name: 'Copy' })).toBeDisabled()
  await isSound('nothing to copy on a phone')
})
