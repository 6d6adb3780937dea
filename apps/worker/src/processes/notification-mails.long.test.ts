import { asSystem } from '@balcao/core/ctx'
import { unsubscribe } from '@balcao/core/notifications/unsubscribe'
import { inSystem } from '@balcao/db/system'
import { aComment, aTenant, aTicket, aUser } from '@balcao/db/testing/factories'
import { anSmtpServer, readMime } from '@balcao/platform/testing/smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aEnvironment, type Environment } from '../testing/environment.ts'

const within = { timeout: 90_000, interval: 100 }
const TITLE = 'Parou\r\nBcc: eve@evil.test\r\n\r\n<script>alert(1)</script>'

let environment: Environment
let smtp: Awaited<ReturnType<typeof anSmtpServer>>
beforeAll(async () => {
  ;[environment, smtp] = await Promise.all([aEnvironment(), anSmtpServer()])
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://desk.example.test' }
  await Promise.all([environment.startWorker(env), environment.startWorker(env)])
}, 180_000)
afterAll(async () => {
  await environment.close()
  await smtp.close()
})

const pendingMailsOf = (tenantId: number) =>
  inSystem(environment.db, (tx) => tx.selectFrom('noticeMails').select('userId').where('tenantId', '=', tenantId).execute())
/** Makes all pending notification mails due. */
const makeDue = (tenantId: number) =>
  inSystem(environment.db, (tx) =>
    tx
      .updateTable('noticeMails')
      .set({ dueAt: new Date(0).toISOString() })
      .where('tenantId', '=', tenantId)
      .execute(),
  )

test('notifications of a ticket go out by SMTP as one mail, however hostile their text, and stop by the unsubscribe link', async () => {
  const tenant = await aTenant(environment.db)
  const agent = await aUser(environment.db, tenant.id, 'agent')
  const ticket = await aTicket(environment.db, tenant.id, { assigneeId: agent.id, title: TITLE })
  const answer = (content: string) =>
    asSystem(environment.db, tenant.id, async (ctx) => {
      const comment = await aComment(environment.db, ticket, { content })
      await ctx.emit('comment:added', { ticketId: ticket.id, commentId: comment.id, isInternal: false })
    })
  const pendingMails = () => pendingMailsOf(tenant.id)
  const notifications = () =>
    inSystem(environment.db, (tx) =>
      tx.selectFrom('notifications').select('id').where('tenantId', '=', tenant.id).where('userId', '=', agent.id).execute(),
    )

  await answer('Ainda **não** <img src=x onerror=alert(1)>')
  await answer('[clique](javascript:alert(1)) Desligou')
  await vi.waitFor(async () => expect(await pendingMails()).toEqual([{ userId: agent.id }, { userId: agent.id }]), within)
  await makeDue(tenant.id)
  const mine = () => smtp.received.filter(({ to }) => to.includes(agent.email))
  await vi.waitFor(() => expect(mine()).toHaveLength(1), within)

  const { headers, parts } = readMime(mine()[0]?.raw ?? '')
  const root = `<t${tenant.id}-ticket${ticket.id}@desk.example.test>`
  expect(headers).toEqual(
    expect.arrayContaining([`In-Reply-To: ${root}`, `References: ${root}`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']),
  )
  expect(headers.filter((line) => /^(bcc|cc|to):/i.test(line))).toEqual([`To: ${agent.email}`])
  expect(headers.find((line) => line.startsWith('Subject:'))).toContain('Bcc: eve@evil.test <script>')
  const html = parts['text/html'] ?? ''
  expect(html).toContain('<strong>não</strong>')
  expect(html).toContain('Desligou')
  expect(html).not.toMatch(/<script|<img|href="javascript/i)
  expect(parts['text/plain']).toContain('Desligou')

  const token = /one-click\?token=([^>]+)>/.exec(headers.find((line) => line.startsWith('List-Unsubscribe:')) ?? '')?.[1] ?? ''
  expect(await unsubscribe({ db: environment.db }, { token: decodeURIComponent(token) })).toMatchObject({ kinds: ['comment'], done: true })
  await answer('E agora?')
  await vi.waitFor(async () => expect(await notifications()).toHaveLength(3), within)
  expect(await pendingMails()).toEqual([])
  expect(mine()).toHaveLength(1)
}, 240_000)

test('announcements with one group key become one mail per reader', async () => {
  const tenant = await aTenant(environment.db)
  const [author, ...readers] = [
    await aUser(environment.db, tenant.id, 'manager'),
    await aUser(environment.db, tenant.id, 'agent'),
    await aUser(environment.db, tenant.id, 'supervisor'),
  ]
  const mails = { announcement: { inApp: true, email: true, push: false, sound: false } }
  await inSystem(environment.db, (tx) =>
    tx
      .insertInto('noticeDefaults')
      .values({ tenantId: tenant.id, rules: JSON.stringify(mails) })
      .execute(),
  )
  for (const [title, groupKey] of [
    ['Falta água', 'obra'],
    ['A água volta às 15h', 'obra'],
    ['Bolo na copa', null],
    ['A água *voltou*', 'obra'],
  ] as const) {
    const said = {
      title,
      message: `Aviso: ${title}.`,
      severity: 'info',
      priority: 'medium',
      module: 'system',
      type: 'announcement',
    } as const
    await asSystem(environment.db, tenant.id, (ctx) =>
      ctx.emit('announcement:made', {
        key: title,
        byId: author.id,
        roles: null,
        after: 0,
        said: { ...said, ...(groupKey ? { groupKey } : {}) },
      }),
    )
    // Waits so that the order of the announcements is certain.
    await vi.waitFor(async () => expect((await pendingMailsOf(tenant.id)).length % 2).toBe(0), within)
  }
  await vi.waitFor(async () => expect(await pendingMailsOf(tenant.id)).toHaveLength(8), within)
  await makeDue(tenant.id)
  const mine = () => smtp.received.filter(({ to }) => readers.some(({ email }) => to.includes(email)))
  await vi.waitFor(() => expect(mine()).toHaveLength(4), within)
  for (const { email } of readers) {
    const pages = mine().flatMap(({ to, raw }) => (to.includes(email) ? [readMime(raw).parts['text/html'] ?? ''] : []))
    const html = pages.find((page) => page.includes('15h')) ?? ''
    expect(html.match(/Aviso: /g)).toHaveLength(3)
    expect(html).toContain('<strong>A água *voltou*</strong>')
    expect(html).not.toContain('Bolo')
  }
}, 240_000)
