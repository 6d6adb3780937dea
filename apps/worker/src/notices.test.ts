import { asSystem } from '@balcao/core/ctx'
import { unsubscribe } from '@balcao/core/notifications/unsubscribe'
import { inSystem } from '@balcao/db/system'
import { aComment, aTenant, aTicket, aUser } from '@balcao/db/testing/factories'
import { anSmtpServer, readMime } from '@balcao/platform/testing/smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aHouse, type House } from './testing/house.ts'

const within = { timeout: 90_000, interval: 100 }
const TITLE = 'Parou\r\nBcc: eve@evil.test\r\n\r\n<script>alert(1)</script>'

let house: House
let smtp: Awaited<ReturnType<typeof anSmtpServer>>
beforeAll(async () => {
  ;[house, smtp] = await Promise.all([aHouse(), anSmtpServer()])
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://desk.example.test' }
  await Promise.all([house.startWorker(env), house.startWorker(env)])
}, 180_000)
afterAll(async () => {
  await house.close()
  await smtp.close()
})

const heldOf = (tenantId: number) =>
  inSystem(house.db, (tx) => tx.selectFrom('noticeMails').select('userId').where('tenantId', '=', tenantId).execute())
/** The time has come for all that is held. */
const ripen = (tenantId: number) =>
  inSystem(house.db, (tx) =>
    tx
      .updateTable('noticeMails')
      .set({ dueAt: new Date(0).toISOString() })
      .where('tenantId', '=', tenantId)
      .execute(),
  )

test('notices go out by SMTP as one mail of their ticket, however hostile its words, and stop by the link they carry', async () => {
  const tenant = await aTenant(house.db)
  const agent = await aUser(house.db, tenant.id, 'agent')
  const ticket = await aTicket(house.db, tenant.id, { assigneeId: agent.id, title: TITLE })
  const answer = (content: string) =>
    asSystem(house.db, tenant.id, async (ctx) => {
      const comment = await aComment(house.db, ticket, { content })
      await ctx.emit('comment:added', { ticketId: ticket.id, commentId: comment.id, isInternal: false })
    })
  const held = () => heldOf(tenant.id)
  const told = () =>
    inSystem(house.db, (tx) =>
      tx.selectFrom('notifications').select('id').where('tenantId', '=', tenant.id).where('userId', '=', agent.id).execute(),
    )

  await answer('Ainda **não** <img src=x onerror=alert(1)>')
  await answer('[clique](javascript:alert(1)) Desligou')
  await vi.waitFor(async () => expect(await held()).toEqual([{ userId: agent.id }, { userId: agent.id }]), within)
  await ripen(tenant.id)
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
  expect(await unsubscribe({ db: house.db }, { token: decodeURIComponent(token) })).toMatchObject({ kinds: ['comment'], done: true })
  await answer('E agora?')
  await vi.waitFor(async () => expect(await told()).toHaveLength(3), within)
  expect(await held()).toEqual([])
  expect(mine()).toHaveLength(1)
}, 240_000)

test('what is announced under one key is one mail to each of its readers, which counts', async () => {
  const tenant = await aTenant(house.db)
  const [author, ...readers] = [
    await aUser(house.db, tenant.id, 'manager'),
    await aUser(house.db, tenant.id, 'agent'),
    await aUser(house.db, tenant.id, 'supervisor'),
  ]
  const mails = { announcement: { inApp: true, email: true, push: false, sound: false } }
  await inSystem(house.db, (tx) =>
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
    await asSystem(house.db, tenant.id, (ctx) =>
      ctx.emit('announcement:made', {
        key: title,
        byId: author.id,
        roles: null,
        after: 0,
        said: { ...said, ...(groupKey ? { groupKey } : {}) },
      }),
    )
    // In the order in which they were announced.
    await vi.waitFor(async () => expect((await heldOf(tenant.id)).length % 2).toBe(0), within)
  }
  await vi.waitFor(async () => expect(await heldOf(tenant.id)).toHaveLength(8), within)
  await ripen(tenant.id)
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
