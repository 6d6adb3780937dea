import { CORPUS, made, marked, NAME, untouched, watch } from '../../fixtures/hostile.ts'
import { openPortalTicket, replyBox, said } from '../../fixtures/portal-pages.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { composer, openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('I15 I16 I17 text is text: what is written into any field runs nowhere, on no screen of either app and in no mail', async ({
  as,
  apis,
  environment,
  subject,
  visitor,
}) => {
  test.setTimeout(180_000)
  const [client, agent, admin] = [await apis('client'), await apis('agent'), await apis('admin')]
  const { mark, name, home } = marked(subject, environment.url)

  const tag = await made(agent, 'tags', { name })
  const template = await made(agent, 'templates', { name, category: NAME, content: `${mark}\n${CORPUS}` })
  const field = await made(admin, 'custom-fields', {
    entity: 'ticket',
    type: 'text',
    key: `hostile_${mark}`,
    label: name,
    helpText: NAME,
    visibleToCustomers: true,
  })
  const company = await made(admin, 'companies', { name, notes: CORPUS, legalName: NAME, address: NAME })
  const person = await made(admin, 'users', {
    name,
    email: `hostil.${mark}@users.test`,
    role: 'client',
    companyId: company.id,
    invite: false,
  })
  const view = await made(admin, 'tickets/views', { name, filter: {} })
  const kept = await made(admin, 'search/kept', { name, q: name })
  const recurring = await made(admin, 'tickets/recurring', {
    title: name,
    description: CORPUS,
    requesterId: client.userId,
    schedule: { unit: 'days', every: 1, time: '03:00', startsOn: '2030-01-01' },
  })
  try {
    const ticket = await client.create(`${name} ${NAME}`, { description: CORPUS })
    await made(admin, `tickets/${ticket.id}/time-entries`, { minutes: 5, note: name })
    const draft = await admin.send('PUT', `/api/tickets/${ticket.id}/draft`, { mode: 'reply', content: `rascunho ${mark}\n\n${CORPUS}` })
    expect(draft.ok(), await draft.text()).toBe(true)
    await made(admin, `custom-fields/values/ticket/${ticket.id}`, { values: { [`hostile_${mark}`]: NAME } })
    await made(agent, `tags/tickets/${ticket.id}`, { tagIds: [tag.id] })
    await made(admin, 'tickets', { title: `${name} dela`, description: CORPUS, requesterId: person.id })
    await agent.comment(ticket.id, `resposta ${mark}\n\n${CORPUS}`)
    await agent.comment(ticket.id, `nota ${mark}\n\n${CORPUS}`, true)

    const customer = await as('client')
    const byCustomer = watch(customer.context(), home)
    await openPortalTicket(customer, ticket.id)
    const file = { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(CORPUS) }
    await customer.getByLabel('Anexar arquivos').first().setInputFiles([file])
    await expect(customer.getByText(/ · Pronto$/)).toBeVisible()
    await replyBox(customer).fill(`pergunta ${mark}\n\n${CORPUS}`)
    await customer.getByRole('button', { name: /^Enviar resposta/ }).click()
    await expect(said(customer, `pergunta ${mark}`).getByRole('button', { name: new RegExp(`^Baixar .*${mark}`) })).toBeVisible()
    await expect(said(customer, `resposta ${mark}`).locator('code').first(), 'it is formatted').toBeVisible()
    await untouched(customer, 'the portal’s ticket')
    await customer.goto('/portal/my-tickets?show=all')
    await expect(customer.getByRole('link', { name }).first()).toBeVisible()
    await untouched(customer, 'the portal’s list')

    const staff = await as('admin')
    const byStaff = watch(staff.context(), home)
    await openTicket(staff, ticket.id)
    for (const what of ['resposta', 'nota', 'pergunta']) {
      const message = staff.getByRole('article').filter({ hasText: `${what} ${mark}` })
      // A long message is formatted once it is near what is on screen.
      await message.scrollIntoViewIfNeeded()
      await expect(message.locator('code').first()).toBeVisible()
    }
    await expect(composer(staff), 'a draft of another device').toContainText(`rascunho ${mark}`)
    await staff.getByRole('button', { name: /^Tempo registrado/ }).click()
    await expect(staff.getByRole('dialog', { name: 'Tempo do ticket' }).getByText(name)).toBeVisible()
    await untouched(staff, 'the ticket')
    for (const [where, shown] of [
      [`/tickets?tag=${tag.id}`, name],
      [`/tags?q=${mark}`, name],
      [`/templates?q=${mark}`, name],
      ['/custom-fields', name],
      [`/companies?q=${mark}`, name],
      [`/companies/${company.id}`, name],
      [`/users?q=${mark}`, name],
      [`/search?q=${mark}`, mark],
      ['/search', name],
      [`/tickets?view=${view.id}`, name],
      [`/recurring?q=${mark}`, name],
    ] as const) {
      await staff.goto(where)
      await expect(staff.getByRole('main').getByText(shown).first(), where).toBeVisible()
      await untouched(staff, where)
    }

    const told = await someone({ environment, apis })
    const notified = await visitor()
    const byNotified = watch(notified.context(), home)
    await enter(notified, told.email)
    await expect(notified).toHaveURL(/dashboard/)
    await made(await apis('manager'), 'notifications', { userId: told.id, title: name, message: CORPUS, severity: 'critical' })
    await expect(notified.getByRole('alert').filter({ hasText: name }), 'a toast').toBeVisible()
    await notified
      .getByRole('banner')
      .getByRole('button', { name: /^Notificações, / })
      .click()
    const drawer = notified.getByRole('complementary', { name: 'Notificações' })
    await expect(drawer.getByRole('article').filter({ hasText: name })).toBeVisible()
    await untouched(notified, 'the drawer')

    const mails = async () => (await (await fetch(`${environment.url}/dev/mailbox.json`)).json()) as { subject: string; html?: string }[]
    const ours = async () => (await mails()).filter(({ subject: line, html }) => line.includes(`${name} ${NAME}`) && html)
    await expect.poll(async () => (await ours()).length, { timeout: 30_000 }).toBeGreaterThan(0)
    const reader = await visitor()
    const byReader = watch(reader.context(), home)
    for (const { html = '' } of await ours()) {
      await reader.setContent(html)
      await expect(reader.getByText(mark).first()).toBeVisible()
      await untouched(reader, 'a mail')
    }
    expect([...byCustomer, ...byStaff, ...byReader, ...byNotified]).toEqual([])
  } finally {
    await admin.send('DELETE', `/api/custom-fields/${field.id}`, { withValues: true })
    await admin.send('DELETE', `/api/tags/${tag.id}`)
    await agent.send('DELETE', `/api/templates/${template.id}`)
    await admin.send('DELETE', `/api/tickets/views/${view.id}`)
    await admin.send('DELETE', `/api/search/kept/${kept.id}`)
    await admin.send('DELETE', `/api/tickets/recurring/${recurring.id}`)
  }
})
