import { openApiOf } from '../../fixtures/api.ts'
import { CORPUS, made, marked, untouched, watch } from '../../fixtures/hostile.ts'
import { linkIn, mailTo } from '../../fixtures/mail.ts'
import { openPortalTicket, said } from '../../fixtures/portal-pages.ts'
import { enter, enterPortal, PASSWORD, someone } from '../../fixtures/profile.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const MAILED = { inApp: true, email: true, push: false, sound: false }
type Preferences = { choices: { id: number; name: string }[]; rules: Record<string, object> }
type Mail = { to: string; html?: string }

test('I15 I16 I17 names are text: of the organisation, a queue, a role, oneself, an option; so is what is rated, planned, edited, announced', {
  tag: '@long',
}, async ({ as, apis, environment, subject, visitor }) => {
  test.setTimeout(180_000)
  const [admin, manager] = [await apis('admin'), await apis('manager')]
  const { mark, name, home } = marked(subject, environment.url)
  const [writer, asker] = [await someone({ environment, apis }), await someone({ environment, apis }, 'client')]
  const [desk, customer] = await Promise.all([
    openApiOf(environment.url, writer.email, PASSWORD),
    openApiOf(environment.url, asker.email, PASSWORD),
  ])
  const change = async (api: typeof admin, method: string, path: string, body?: object) => {
    const answer = await api.send(method, `/api/${path}`, body)
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return await answer.json()
  }
  for (const api of [desk, customer]) await change(api, 'PATCH', 'profile', { name })
  const { name: organization } = await change(admin, 'GET', 'organization')
  const { choices, rules } = (await change(desk, 'GET', 'notifications/preferences')) as Preferences
  const [queue] = choices
  const mailed = Object.fromEntries(Object.entries(rules).map(([kind, rule]) => [kind, { ...rule, ...MAILED }]))
  await change(desk, 'PUT', 'notifications/preferences', { rules: mailed, digestHour: (new Date().getHours() + 6) % 24 })
  await change(admin, 'PATCH', 'organization', { name })
  await environment.command('queue/name', { from: queue?.name ?? '', to: name })
  const roles = ((await change(admin, 'GET', 'roles')) as { id: number; slug: string }[]).find(({ slug }) => slug === 'agent')
  const role = await made(admin, 'roles', { name, description: CORPUS.slice(0, 300), fromId: roles?.id })
  const key = `hostile_${mark}`
  const field = await made(admin, 'custom-fields', {
    entity: 'ticket',
    type: 'select',
    key,
    label: name,
    options: [{ value: 'um', label: `um ${name}` }],
    visibleToCustomers: true,
    editableByCustomers: true,
  })
  try {
    const since = Date.now() - 1_000
    const ticket = await customer.create(`${name} assunto`, { customFields: { [key]: 'um' } })
    await desk.change(ticket.id, { assigneeId: writer.id, queueId: queue?.id })
    const { id: written } = await desk.comment(ticket.id, `antes ${mark}\n\n${CORPUS}`)
    await change(desk, 'PATCH', `tickets/${ticket.id}/comments/${written}`, { content: `depois ${mark}\n\n${CORPUS}`, edits: 0 })
    await desk.change(ticket.id, { status: 'resolved' })
    await change(customer, 'PUT', `tickets/${ticket.id}/rating`, { score: 2, comment: `${mark}\n\n${CORPUS}`.slice(0, 1_000) })
    await made(desk, `tickets/${ticket.id}/outgoing`, {
      content: `planejada ${mark}\n\n${CORPUS}`,
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    // One mail at once, and one with the digest.
    for (const severity of ['critical', 'info'])
      await made(manager, 'notifications/bulk', { userIds: [writer.id], title: `${name} ${severity}`, message: CORPUS, severity })
    await environment.command('mails/due')

    const staff = await as('admin')
    const byStaff = watch(staff.context(), home)
    await openTicket(staff, ticket.id)
    await expect(staff.getByRole('region', { name: 'Avaliação do cliente' })).toContainText(mark)
    await expect(staff.getByRole('list', { name: 'Respostas a enviar' })).toContainText(`planejada ${mark}`)
    await expect(staff.getByRole('complementary', { name: 'Propriedades' }), 'the option').toContainText(`um ${name}`)
    await expect(staff.getByRole('complementary', { name: 'Propriedades' }), 'the queue').toContainText(name)
    await staff.getByRole('button', { name: 'editada — ver textos anteriores' }).click()
    await expect(staff.getByRole('dialog', { name: 'Textos anteriores' })).toContainText(`antes ${mark}`)
    await untouched(staff, 'the ticket')
    for (const [where, shown] of [
      [`/tickets?requester=${asker.id}&cols=number,subject,requester,assignee,cf:${key}`, `um ${name}`],
      [`/tickets?requester=${asker.id}&face=board`, name],
      [`/tickets?requester=${asker.id}&face=board&by=assignee`, name],
      ['/announcements/sent', name],
      ['/rbac/roles', name],
      ['/custom-fields', name],
    ] as const) {
      await staff.goto(where)
      await expect(staff.getByRole('main').getByText(shown).first(), where).toBeVisible()
      await untouched(staff, where)
    }
    await staff.goto('/settings')
    await expect(staff.getByRole('textbox', { name: 'Nome' }).first()).toHaveValue(name)
    await untouched(staff, 'the settings')

    const own = await visitor()
    const byOwn = watch(own.context(), home)
    await enter(own, writer.email)
    await expect(own.getByRole('banner').getByRole('button', { name: /Conta de/ })).toHaveAccessibleName(new RegExp(mark))
    await expect(own.getByText(name).first(), 'the name of the organisation').toBeVisible()
    await own
      .getByRole('banner')
      .getByRole('button', { name: /^Notificações, / })
      .click()
    await expect(
      own.getByRole('complementary', { name: 'Notificações' }).getByRole('article').filter({ hasText: mark }).first(),
    ).toBeVisible()
    await untouched(own, 'one’s own desk')
    await own.goto('/profile')
    await expect(own.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(name)
    await untouched(own, 'one’s own profile')

    const portal = await visitor()
    const byPortal = watch(portal.context(), home)
    await enterPortal(portal, asker.email)
    const bell = portal.getByRole('banner').getByRole('button', { name: /^Notificações/ })
    await bell.click()
    const panel = portal.getByRole('dialog', { name: 'Notificações' })
    await expect(panel.getByText(mark).first()).toBeVisible()
    await panel.getByRole('button', { name: /^Mostrar as \d+ notificações do grupo/ }).click()
    await expect(panel.getByText(mark).nth(1)).toBeVisible()
    await untouched(portal, 'the portal’s bell')
    await openPortalTicket(portal, ticket.id)
    await expect(said(portal, `depois ${mark}`)).toContainText(name)
    await expect(portal.getByText(`um ${name}`).first(), 'the option').toBeVisible()
    await untouched(portal, 'the portal’s ticket')
    await portal.goto('/portal/create-ticket')
    await portal.getByLabel(name).first().click()
    await untouched(portal, 'the portal’s form')

    const mails = async () => {
      const all = (await (await fetch(`${environment.url}/dev/mailbox.json`)).json()) as Mail[]
      return all.filter(({ to, html }) => html?.includes(mark) && (to === writer.email || to === asker.email))
    }
    const reader = await visitor()
    const byReader = watch(reader.context(), home)
    const rate = new URL(linkIn(await mailTo(environment.url, asker.email, since, /\/portal\/rate\?token=/), '/portal/rate'))
    await reader.goto(`${rate.pathname}${rate.search}`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(ticket.title)
    await expect(reader.getByRole('textbox', { name: /^Quer contar mais/ })).toHaveValue(new RegExp(mark))
    await untouched(reader, 'the rating page')
    const isDigest = ({ html = '' }: Mail) => html.includes(`${mark} info`)
    await expect.poll(async () => (await mails()).filter(isDigest).length, { timeout: 60_000, message: 'the digest' }).toBeGreaterThan(0)
    const box = await visitor()
    const byBox = watch(box.context(), home)
    for (const { html = '' } of await mails()) {
      await box.setContent(html)
      await expect(box.getByText(mark).first()).toBeVisible()
      await untouched(box, 'a mail')
    }
    expect([...byStaff, ...byOwn, ...byPortal, ...byReader, ...byBox]).toEqual([])
  } finally {
    await environment.command('queue/name', { from: name, to: queue?.name ?? '' })
    await admin.send('PATCH', '/api/organization', { name: organization })
    await admin.send('DELETE', `/api/custom-fields/${field.id}`, { withValues: true })
    await admin.send('DELETE', `/api/roles/${role.id}`)
    for (const api of [desk, customer]) await api.dispose()
  }
})
