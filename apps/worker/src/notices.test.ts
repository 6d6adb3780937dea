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
}, 180_000)
afterAll(async () => {
  await house.close()
  await smtp.close()
})

test('notices go out by SMTP as one mail of their ticket, however hostile its words, and stop by the link they carry', async () => {
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://desk.example.test' }
  await Promise.all([house.startWorker(env), house.startWorker(env)])
  const tenant = await aTenant(house.db)
  const agent = await aUser(house.db, tenant.id, 'agent')
  const ticket = await aTicket(house.db, tenant.id, { assigneeId: agent.id, title: TITLE })
  const answer = (content: string) =>
    asSystem(house.db, tenant.id, async (ctx) => {
      const comment = await aComment(house.db, ticket, { content })
      await ctx.emit('comment:added', { ticketId: ticket.id, commentId: comment.id, isInternal: false })
    })
  const held = () => inSystem(house.db, (tx) => tx.selectFrom('noticeMails').select('userId').where('tenantId', '=', tenant.id).execute())
  const told = () =>
    inSystem(house.db, (tx) =>
      tx.selectFrom('notifications').select('id').where('tenantId', '=', tenant.id).where('userId', '=', agent.id).execute(),
    )

  await answer('Ainda **não** <img src=x onerror=alert(1)>')
  await answer('[clique](javascript:alert(1)) Desligou')
  await vi.waitFor(async () => expect(await held()).toEqual([{ userId: agent.id }, { userId: agent.id }]), within)
  const past = new Date(0).toISOString()
  await inSystem(house.db, (tx) => tx.updateTable('noticeMails').set({ dueAt: past }).where('tenantId', '=', tenant.id).execute())
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
