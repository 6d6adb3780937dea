import type { Page } from '@playwright/test'
import { aCompany } from '../../fixtures/companies.ts'
import { pressAt, tabTo } from '../../fixtures/keyboard.ts'
import { aPerson, isAccessible } from '../../fixtures/people.ts'
import { openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Holds the answers of these calls until they are let go. */
async function held(page: Page, calls: RegExp): Promise<() => void> {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(calls, async (route) => {
    await waiting
    await route.continue()
  })
  return release
}

test('of namesakes the one that an arrow marked follows, though others of them go from the list before Enter', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const [client, agent, admin] = [await apis('client'), await apis('agent'), await apis('admin')]
  const ticket = await client.create(subject('Xará'))
  const name = subject('Xará Lima')
  const people = await Promise.all(
    ['a', 'b', 'c', 'd'].map((one) => aPerson(admin, name, { email: `xara.${one}.${ticket.id}@users.test` })),
  )
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await pressAt(page, property(page, 'Observadores'))
  const followers = page.getByRole('dialog', { name: 'Observadores' })
  const add = followers.getByRole('combobox', { name: 'Adicionar pessoa, equipe ou papel' })
  await expect(add).toBeFocused()
  await page.keyboard.type(name)
  const options = page.getByRole('option')
  await expect(options).toHaveCount(people.length)
  const listed = await options.allTextContents()
  const at = (index: number) => people.find(({ email }) => listed[index]?.includes(email))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const marked = page.locator('[role=option].Mui-focused')
  await expect(marked).toContainText(at(2)?.email ?? '-')
  for (const [index, left] of [
    [0, 3],
    [3, 2],
  ] as const) {
    expect((await agent.send('POST', `/api/tickets/${ticket.id}/watchers`, { userId: at(index)?.id })).ok()).toBe(true)
    await expect(options).toHaveCount(left)
    await expect(marked).toContainText(at(2)?.email ?? '-')
    await expect(add).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '-')
  }
  await page.keyboard.press('Enter')
  await expect(followers.getByRole('status')).toContainText(name)
  const watchers = await (await agent.send('GET', `/api/tickets/${ticket.id}/watchers`)).text()
  expect(watchers).toContain(`"id":${at(2)?.id}`)
  expect(watchers).not.toContain(`"id":${at(1)?.id}`)
})

test('a marked option that is no longer there leaves none marked: Enter chooses nothing in its place', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const [client, agent, admin] = [await apis('client'), await apis('agent'), await apis('admin')]
  const ticket = await client.create(subject('Sumiço'))
  const name = subject('Nilo Prata')
  const people = await Promise.all(['a', 'b'].map((one) => aPerson(admin, name, { email: `nilo.${one}.${ticket.id}@users.test` })))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await pressAt(page, property(page, 'Observadores'))
  const followers = page.getByRole('dialog', { name: 'Observadores' })
  await expect(followers.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  const options = page.getByRole('option')
  await expect(options).toHaveCount(people.length)
  await page.keyboard.press('ArrowDown')
  const first = await options.first().textContent()
  const gone = people.find(({ email }) => first?.includes(email))
  expect((await agent.send('POST', `/api/tickets/${ticket.id}/watchers`, { userId: gone?.id })).ok()).toBe(true)
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=option].Mui-focused')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(followers.getByRole('status')).toContainText(name)
})

test('Enter before the options have come chooses none of those that stood there, and the first of those that come', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const ticket = await (await apis('client')).create(subject('Pressa'))
  const firm = await aCompany({ apis }, subject('Moinho'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await pressAt(page, property(page, 'Empresa'))
  const dialog = page.getByRole('dialog', { name: 'Empresa' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expect(dialog.getByRole('option').first()).toBeVisible()
  const release = await held(page, /trpc\/.*companies\.list/)
  await page.keyboard.type(firm.name)
  await page.keyboard.press('Enter')
  await expect(dialog, 'nothing was chosen').toBeVisible()
  release()
  await expect(dialog.getByRole('option')).toHaveText([new RegExp(firm.name)])
  await isAccessible(page, 'a list of companies, with its first option marked')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(property(page, 'Empresa')).toContainText(firm.name)
})

test('in a form Enter before the options have come sends nothing, and what an arrow marked among them is chosen', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const person = await aPerson(await apis('admin'), subject('Olga Serra'))
  const page = await as('agent')
  await page.goto('/tickets/new')
  const field = page.getByRole('combobox', { name: /^Cliente/ })
  await tabTo(page, field)
  const release = await held(page, /trpc\/.*users\.list/)
  await page.keyboard.type(person.name)
  await page.keyboard.press('Enter')
  const unsent = async () => {
    await expect(page.getByRole('textbox', { name: /^Assunto/ })).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/tickets\/new$/)
  }
  await unsent()
  release()
  const option = page.getByRole('option', { name: new RegExp(person.name) })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(person.name)
  await expect(option).toHaveCount(0)
  await unsent()
})

test('in a form Enter before the tags have come sends nothing and keeps what was typed; then it chooses the first that fits', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const name = subject('Antecipada').slice(0, 50)
  expect((await (await apis('agent')).send('POST', '/api/tags', { name })).ok()).toBe(true)
  const page = await as('agent')
  const release = await held(page, /trpc\/.*tickets\.options/)
  await page.goto('/tickets/new')
  let sent = 0
  await page.exposeFunction('noteSent', () => (sent += 1))
  await page.evaluate("document.addEventListener('submit', () => noteSent(), true)")
  const field = page.getByRole('combobox', { name: 'Tags' })
  await tabTo(page, field)
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const unsent = async () => {
    await expect(field, 'nothing is wrong that one would be led to').toBeFocused()
    expect(sent).toBe(0)
  }
  await unsent()
  await expect(field).toHaveValue(name)
  release()
  await expect(page.locator('[role=option].Mui-focused')).toHaveText(name)
  await isAccessible(page, 'tags that came while they were looked for')
  await page.keyboard.press('Enter')
  await expect(page.locator('.MuiChip-root', { hasText: name })).toBeVisible()
  await page.keyboard.type('nada disso')
  await page.keyboard.press('Enter')
  await unsent()
  await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
  // With nothing typed Enter is the form's again.
  await field.fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect.poll(() => sent).toBe(1)
})
