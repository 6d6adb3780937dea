import type { Locator, Page } from '@playwright/test'
import { chooseByArrows, expectFocusWithin, hasFocus, pressAt, tabTo } from '../../fixtures/keyboard.ts'
import { composer, expectWritten, message, property, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

type Made = { id: number; number: number; title: string }
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {})
const heading = (page: Page, { title }: Made) => page.getByRole('heading', { level: 1, name: title })
/** The text of the command in the palette, with the key that stands beside it. */
const command = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })

/** Opens the palette, types, and expects a command with its key; a command without one is expected to have none. */
async function findCommand(page: Page, typed: string, name: string | RegExp, key?: string): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(typed)
  const found = command(page, name).first()
  await expect(found).toBeVisible()
  if (key) await expect(found.locator('.kbd'), `${typed} stands there with its key`).toHaveText(key)
  return found
}

/** The next one is on screen, and the keys of its page are heard. */
async function at(page: Page, ticket: Made): Promise<void> {
  await expect(heading(page, ticket)).toBeVisible()
  await expect(composer(page)).toBeVisible()
}

test('an agent’s day by keyboard: ten tickets are read, taken, answered and put away without a mouse', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  test.setTimeout(240_000)
  const client = await apis('client')
  const day = subject('dia')
  const made: Made[] = []
  for (let n = 1; n <= 10; n++) made.push(await client.create(`${day} nº ${String(n).padStart(2, '0')}`))
  // The list begins with the newest.
  const [first, ...others] = made.toReversed() as [Made, ...Made[]]
  const page = await as('agent')
  await page.goto('/dashboard')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()

  // To the list, and into the first.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tickets')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets/)
  await expect(rows(page).filter({ hasText: first.title })).toBeVisible()
  await page.keyboard.press('j')
  await expectFocusWithin(rows(page).filter({ hasText: first.title }), 'J goes to the first row')
  await page.keyboard.press('Enter')
  await at(page, first)

  // 1. Taken, and answered from a template.
  await findCommand(page, 'assumir', /^Assumir/, 'I')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Assumir', exact: true })).toHaveAttribute('title', /\(I\)$/)
  await page.keyboard.press('i')
  await expect(property(page, 'Responsável')).toContainText('Lia')
  await page.keyboard.press('r')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('/')
  await expect(dialog(page).getByRole('combobox', { name: 'Buscar template' })).toBeFocused()
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await expectWritten(page, /\S/)
  await page.keyboard.press('Control+Enter')
  await expectWritten(page, '')
  await expect(composer(page)).toBeFocused()

  const next = async (ticket: Made) => {
    // Esc leaves the field; anywhere else it leads back to the list.
    if (await hasFocus(composer(page))) await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await at(page, ticket)
  }
  const [second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth] = others as [
    Made,
    Made,
    Made,
    Made,
    Made,
    Made,
    Made,
    Made,
    Made,
  ]

  // 2. It waits for the customer.
  await next(second)
  await findCommand(page, 'status', /status/i, 'S')
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await chooseByArrows(page, /Aguardando cliente/)
  await expect(property(page, 'Status')).toContainText('Aguardando cliente')
  await expectFocusWithin(page.getByRole('main'), 'the menu gives the focus back to where it was')

  // 3. Help is asked for.
  await next(third)
  await findCommand(page, 'escalar', /Escalar/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('O fornecedor não responde desde ontem.')
  await pressAt(page, dialog(page).getByRole('button', { name: 'Escalar', exact: true }))
  await expect(dialog(page)).toHaveCount(0)
  await expectFocusWithin(page.getByRole('main'), 'asking for help leaves the focus on the page')

  // 4. It is the same as the fifth.
  await next(fourth)
  await findCommand(page, 'mesclar', /Mesclar/, 'M')
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  const merging = dialog(page, `Mesclar #${fourth.number} em outro ticket`)
  await expect(merging.getByRole('combobox', { name: 'Mesclar no ticket' })).toBeFocused()
  await page.keyboard.type(String(fifth.number))
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressAt(page, merging.getByRole('button', { name: 'Mesclar', exact: true }))
  await at(page, fifth)

  // 5. A colleague is asked in a note.
  await page.keyboard.press('n')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Viu isto, ')
  await page.keyboard.type('@caio')
  await expect(page.getByRole('option', { name: /Caio/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('?')
  await page.keyboard.press('Control+Enter')
  await expect(message(page, 'Viu isto, ')).toBeVisible()

  // 6. Not today.
  await next(sixth)
  await findCommand(page, 'adiar', /Adiar/, 'H')
  await page.keyboard.press('Escape')
  await page.keyboard.press('h')
  await tabTo(page, dialog(page, 'Adiar até').getByRole('button', { name: /^Amanhã às 9h/ }))
  await page.keyboard.press('Enter')
  await expect(property(page, 'Status')).toContainText('Agendado')
  await expectFocusWithin(page.getByRole('main'), 'putting it off leaves the focus on the page')

  // 7. Another queue's.
  await next(seventh)
  await findCommand(page, 'transferir', /Transferir/, 'F')
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expectFocusWithin(page.getByRole('main'), 'leaving a dialog leaves the focus on the page')

  // 8. Urgent, and 9. solved.
  await next(eighth)
  await findCommand(page, 'prioridade', /prioridade/i, 'P')
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await chooseByArrows(page, /Urgente/)
  await expect(property(page, 'Prioridade')).toContainText('Urgente')
  await next(ninth)
  await findCommand(page, 'resolver', /Resolver/, 'E')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(property(page, 'Status')).toContainText('Resolvido')

  // 10. The last is found by searching, and Esc leads back to the list, to its row.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await expect(rows(page).filter({ hasText: tenth.title })).toBeVisible()
  await expectFocusWithin(page.locator('table, ul.dt-cards').first(), 'back in the list the focus is on a row')
  await page.keyboard.press('/')
  await page.keyboard.type(tenth.title)
  const option = page.getByRole('option', { name: new RegExp(tenth.title) }).first()
  await expect(option).toBeVisible()
  const id = await option.getAttribute('id')
  const marked = () => page.locator('#busca').getAttribute('aria-activedescendant')
  for (let pressed = 0; pressed < 10 && (await marked()) !== id; pressed++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // A ticket that was found is shown among the others (specified), from where Enter opens it.
  await expectFocusWithin(rows(page).filter({ hasText: tenth.title }), 'the row that was found has the focus')
  await page.keyboard.press('Enter')
  await at(page, tenth)
})
