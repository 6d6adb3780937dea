import { readFile } from 'node:fs/promises'
import { ACCOUNTS } from '../../fixtures/accounts.ts'
import { expectFocusWithin, pressAt } from '../../fixtures/keyboard.ts'
import { openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('by keyboard a team follows a ticket as one, each of a team does, and the team is taken away again', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const ticket = await (await apis('client')).create(subject('Farol'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await pressAt(page, property(page, 'Observadores'))
  const people = page.getByRole('dialog', { name: 'Observadores' })
  const add = people.getByRole('combobox', { name: 'Adicionar pessoa, equipe ou papel' })
  await expect(add).toBeFocused()
  await page.keyboard.type('implanta')
  await expect(page.getByRole('option')).toHaveText([/^Implantação/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const team = people.getByRole('group', { name: 'Implantação' })
  await expect(team.getByRole('button', { name: 'Acompanhar como equipe' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(people.getByRole('status')).toHaveText('A equipe Implantação acompanha o ticket')
  const row = people.getByRole('listitem').filter({ hasText: 'Implantação' })
  await expect(row).toContainText(/Equipe · \d+ pessoas/)
  await expectFocusWithin(people, 'a team that follows leaves the focus where more can be added')

  await expect(add).toBeFocused()
  await page.keyboard.type('implanta')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressAt(page, team.getByRole('button', { name: 'Adicionar cada pessoa' }))
  await expect(people.getByRole('status')).toHaveText(/^\d pessoas adicionadas/)
  await expect(people.getByRole('listitem').filter({ hasText: ACCOUNTS.colleague.name })).toHaveCount(1)
  await pressAt(page, row.getByRole('button', { name: 'Remover a equipe Implantação' }))
  await expect(row).toHaveCount(0)
  await expectFocusWithin(people, 'taking a team away leaves the focus among those who follow')
  await page.keyboard.press('Escape')
  await expect(property(page, 'Observadores')).toBeFocused()
})

test('on a phone people of a role follow, then a team as one, and what has grown stays in sight', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const agent = await apis('agent')
  const ticket = await (await apis('client')).create(subject('Bússola'))
  const page = await as('agent', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/tickets/${ticket.id}`)
  await page.getByRole('tab', { name: 'Detalhes' }).click()
  await page.getByRole('button', { name: /^Observadores/ }).click()
  const people = page.getByRole('dialog', { name: 'Observadores' })
  const add = people.getByRole('combobox', { name: 'Adicionar pessoa, equipe ou papel' })
  await add.fill('supervisor')
  await page.getByRole('option', { name: /^Supervisor\s*\d/ }).click()
  const role = people.getByRole('group', { name: 'Supervisor' })
  await role.getByRole('button', { name: 'Adicionar cada pessoa' }).click()
  await expect(people.getByRole('status')).toHaveText(/^\d pessoas? adicionadas?/)
  await expect(people.getByRole('listitem').filter({ hasText: ACCOUNTS.supervisor.name })).toHaveCount(1)
  const narrow = await people.evaluate((box) => box.scrollWidth <= box.clientWidth && box.getBoundingClientRect().right <= innerWidth)
  expect(narrow, 'the control fits a phone').toBe(true)
  const whole = () => people.evaluate((box) => box.getBoundingClientRect().bottom <= innerHeight)

  await add.fill('financeiro')
  await page.getByRole('option', { name: /^Financeiro/ }).click()
  const team = people.getByRole('group', { name: 'Financeiro' })
  await expect.poll(whole, { message: 'what has grown stays in sight' }).toBe(true)
  await team.getByRole('button', { name: 'Acompanhar como equipe' }).click()
  await expect(people.getByRole('listitem').filter({ hasText: 'Financeiro' })).toHaveCount(1)
  const teams = await (await agent.send('GET', `/api/tickets/${ticket.id}/watchers/teams`)).json()
  expect(teams).toMatchObject([{ name: 'Financeiro' }])
})

test('a supervisor sees who watches what, filters by address, takes some off, has them back, and takes the file', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const [client, agent, colleague] = [await apis('client'), await apis('agent'), await apis('colleague')]
  const ticket = await client.create(subject('Âncora'))
  for (const one of [agent, colleague]) expect((await one.send('POST', `/api/tickets/${ticket.id}/watchers`, {})).ok()).toBe(true)
  const teams = (await (await agent.send('GET', `/api/tickets/${ticket.id}/watchers/groups?query=financeiro`)).json()) as { id: number }[]
  await agent.send('PUT', `/api/tickets/${ticket.id}/watchers/teams/${teams[0]?.id}`)
  const page = await as('supervisor')
  await page.goto('/watchers')
  await page.getByRole('navigation', { name: 'O que mostrar' }).getByRole('link', { name: 'Quem acompanha o quê' }).click()
  await expect(page).toHaveURL(/who=all/)
  await expect(page).toHaveTitle(/^Quem acompanha o quê/)
  await expect(page.getByRole('navigation', { name: 'O que mostrar' }).locator('[aria-current=page]')).toHaveText(['Quem acompanha o quê'])
  const rows = page.getByRole('row').filter({ hasText: ticket.title })
  await expect(rows).toHaveCount(3)
  await page.getByRole('group', { name: 'Filtros' }).getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ticket' }).click()
  const editor = page.getByRole('dialog', { name: 'Ticket' })
  await editor.getByRole('textbox').fill(String(ticket.number))
  await editor.getByRole('checkbox', { name: ticket.title }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`ticket=${ticket.number}`))
  await page.reload()
  await expect(rows).toHaveCount(3)

  await rows.filter({ hasText: 'Caio Ramos' }).getByRole('checkbox').check()
  await rows.filter({ hasText: 'Equipe Financeiro' }).getByRole('checkbox').check()
  // Meanwhile one leaves by themselves: the other goes all the same.
  expect((await colleague.send('DELETE', `/api/tickets/${ticket.id}/watchers`, {})).ok()).toBe(true)
  await page.getByRole('toolbar').getByRole('button', { name: 'Remover acompanhamentos' }).click()
  const question = page.getByRole('dialog', { name: 'Remover 2 acompanhamentos?' })
  await question.getByRole('button', { name: 'Remover acompanhamentos' }).click()
  await expect(question).toHaveCount(0)
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'ver', exact: true }).click()
  const failures = page.getByRole('dialog', { name: '1 ficou como estava' })
  await expect(failures).toContainText('Já não acompanha.')
  await failures.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rows).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.startsWith('\uFEFFQuem;E-mail;')).toBe(true)
  expect(file.trimEnd().split('\r\n')).toHaveLength(3)
})

test('companies that are followed stand in the same list; one is taken off, given back, and stands in the file', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const [agent, admin] = [await apis('agent'), await apis('admin')]
  const firm = subject('Estaleiro')
  const company = ((await (await admin.send('POST', '/api/companies', { name: firm })).json()) as { id: number }).id
  expect((await agent.send('PUT', `/api/watches/company/${company}`, {})).ok()).toBe(true)
  const page = await as('supervisor')
  await page.goto('/watchers?who=all')
  await page.getByRole('group', { name: 'Filtros' }).getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'O quê' }).click()
  await page.getByRole('dialog', { name: 'O quê' }).getByRole('checkbox', { name: 'Empresa' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/what=company/)
  const row = page.getByRole('row').filter({ hasText: firm })
  await expect(row).toContainText(ACCOUNTS.agent.name)
  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Remover acompanhamentos' }).click()
  await page.getByRole('dialog', { name: 'Remover 1 acompanhamento?' }).getByRole('button', { name: 'Remover acompanhamentos' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`;Empresa;;${firm};`)
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/companies/${company}$`))
})

test('by keyboard on a phone a watch is selected and taken off; lower roles have no such tab', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const [client, agent] = [await apis('client'), await apis('agent')]
  const ticket = await client.create(subject('Boia'))
  expect((await agent.send('POST', `/api/tickets/${ticket.id}/watchers`, {})).ok()).toBe(true)
  const page = await as('supervisor', { viewport: { width: 390, height: 844 } })
  await page.goto(`/watchers?who=all&ticket=${ticket.number}`)
  await pressAt(page, page.getByRole('checkbox', { name: new RegExp(`#${ticket.number}`) }), { key: 'Space' })
  await pressAt(page, page.getByRole('toolbar').getByRole('button', { name: 'Remover acompanhamentos' }))
  const question = page.getByRole('dialog', { name: 'Remover 1 acompanhamento?' })
  await pressAt(page, question.getByRole('button', { name: 'Remover acompanhamentos' }))
  await expect(page.getByText('Nada com estes filtros')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const lower = await as('agent')
  await lower.goto('/watchers?who=all')
  await expect(lower.getByRole('heading', { name: 'O que acompanho' })).toBeAttached()
  await expect(lower.getByRole('link', { name: 'Quem acompanha o quê' })).toHaveCount(0)
})
