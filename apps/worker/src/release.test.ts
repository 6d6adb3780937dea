import { asSystem } from '@balcao/core/ctx'
import { anOutgoing } from '@balcao/db/testing/factories'
import { expect, test, vi } from 'vitest'
import { aDesk, type House, inAHouse } from './testing/house.ts'

let house: House
inAHouse((opened) => {
  house = opened
})

test('J07 replies held while workers are killed go out late, and each once', async () => {
  const desk = await aDesk(house.db)
  const { agent, ticket, tenant } = desk
  const said = () =>
    asSystem(house.db, tenant.id, async ({ db }) => {
      const comments = await db.selectFrom('comments').select('content').where('ticketId', '=', ticket.id).execute()
      const waiting = await db.selectFrom('outgoingMessages').select('id').execute()
      return { said: comments.map(({ content }) => content).toSorted(), waiting: waiting.length }
    })
  const hold = (content: string) =>
    anOutgoing(house.db, ticket, { authorId: agent.id, content, state: 'held', dueAt: new Date().toISOString() })
  const all = Array.from({ length: 40 }, (_, n) => `resposta ${String(n).padStart(2, '0')}`)
  for (const content of all) await hold(content)

  const first = await house.startWorker()
  await vi.waitFor(async () => expect((await said()).waiting).toBeLessThan(all.length), { timeout: 60_000, interval: 10 })
  await house.stopWorker(first, 'SIGKILL')
  await Promise.all([house.startWorker(), house.startWorker()])
  await vi.waitFor(async () => expect(await said()).toEqual({ said: all, waiting: 0 }), { timeout: 60_000, interval: 100 })
}, 180_000)
