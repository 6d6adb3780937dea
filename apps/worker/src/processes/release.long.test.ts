import { asSystem } from '@balcao/core/ctx'
import { aScheduledReply } from '@balcao/db/testing/factories'
import { expect, test, vi } from 'vitest'
import { aDesk, type Environment, inAHouse } from '../testing/environment.ts'

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

test('J07 scheduled replies due while workers are killed are sent late, and once each', async () => {
  const desk = await aDesk(environment.db)
  const { agent, ticket, tenant } = desk
  const sent = () =>
    asSystem(environment.db, tenant.id, async ({ db }) => {
      const comments = await db.selectFrom('comments').select('content').where('ticketId', '=', ticket.id).execute()
      const waiting = await db.selectFrom('outgoingMessages').select('id').execute()
      return { sent: comments.map(({ content }) => content).toSorted(), waiting: waiting.length }
    })
  const schedule = (content: string) =>
    aScheduledReply(environment.db, ticket, { authorId: agent.id, content, state: 'held', dueAt: new Date().toISOString() })
  const all = Array.from({ length: 40 }, (_, n) => `resposta ${String(n).padStart(2, '0')}`)
  for (const content of all) await schedule(content)

  const first = await environment.startWorker()
  await vi.waitFor(async () => expect((await sent()).waiting).toBeLessThan(all.length), { timeout: 60_000, interval: 10 })
  await environment.stopWorker(first, 'SIGKILL')
  await Promise.all([environment.startWorker(), environment.startWorker()])
  await vi.waitFor(async () => expect(await sent()).toEqual({ sent: all, waiting: 0 }), { timeout: 60_000, interval: 100 })
}, 180_000)
