import { setTimeout as sleep } from 'node:timers/promises'
import { CHAT_CHANNEL, type ChatSignal } from '@balcao/contracts/realtime/chat-signals'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { openBus } from '@balcao/platform/bus/bus'
import { openLog } from '@balcao/platform/log'

type Beside = {
  /** Mails that are held, a digest's until its hour, are due now. */
  dueMails: () => Promise<void>
  /** Queues come with the organisation: no call names one. */
  nameQueue: (from: string, to: string) => Promise<void>
  /** Answers of many years, as reports count them, in an organisation where no other journey looks at figures; none takes them back. */
  repeatFacts: (slug: string, count: number) => Promise<void>
  /** What visitors did not read in chats on other pages is ten minutes older: it is mailed soon. */
  ageChats: () => Promise<void>
  /** A ticket was closed a year ago, and not touched since. */
  ageTicket: (id: number) => Promise<void>
  /** So many watch a ticket by its count, which nothing but a fault makes wrong. */
  miscountWatchers: (id: number, count: number) => Promise<void>
  /** A model has written a sentence of its answer in the newest chat on another page; none is reached from here. */
  draftAnswer: (text: string, seq: number) => Promise<void>
  close: () => Promise<void>
}

/** Higher than any number that a fact of the demo has. */
const FIRST_REPEATED = 1_000
const AT_ONCE = 5_000

/** What no screen does: done in the environment's database, for all of its organisations. */
export function besideTheApp(url: string): Beside {
  const db = openDatabase(url, { max: 1 })
  return {
    async dueMails() {
      await inSystem(db, (tx) => tx.updateTable('noticeMails').set({ dueAt: new Date().toISOString() }).execute())
    },
    async nameQueue(from, to) {
      await inSystem(db, (tx) => tx.updateTable('queues').set({ name: to }).where('name', '=', from).execute())
    },
    async repeatFacts(slug, count) {
      // What is derived later would take them back.
      const waiting = () => inSystem(db, (tx) => tx.selectFrom('reportChanges').select('id').limit(1).execute())
      for (let n = 0; n < 600 && (await waiting()).length > 0; n++) await sleep(100)
      await inSystem(db, async (tx) => {
        const tenant = await tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
        const facts = tx.selectFrom('reportFacts').where('tenantId', '=', tenant.id)
        await tx.deleteFrom('reportFacts').where('tenantId', '=', tenant.id).where('n', '>', FIRST_REPEATED).execute()
        const { tenantId, ticketId, at, day, priority, type, channel } = await facts
          .selectAll()
          .where('kind', '=', 'created')
          .orderBy('day', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        const fact = { tenantId, ticketId, kind: 'reply', at, day, priority, type, channel }
        for (let first = 1; first <= count; first += AT_ONCE) {
          const rows = Array.from({ length: Math.min(AT_ONCE, count - first + 1) }, (_, n) => ({ ...fact, n: FIRST_REPEATED + first + n }))
          await tx.insertInto('reportFacts').values(rows).execute()
        }
      })
    },
    async ageTicket(id) {
      const before = new Date(Date.now() - 365 * 86_400_000).toISOString()
      await inSystem(db, (tx) =>
        tx
          .updateTable('tickets')
          .set({ closedAt: before, updatedAt: before, lastMessageAt: null })
          .where('id', '=', id)
          .where('status', '=', 'closed')
          .execute(),
      )
    },
    async miscountWatchers(id, watchersCount) {
      await inSystem(db, (tx) => tx.updateTable('tickets').set({ watchersCount }).where('id', '=', id).execute())
    },
    async ageChats() {
      const createdAt = new Date(Date.now() - 600_000).toISOString()
      await inSystem(db, (tx) =>
        tx
          .updateTable('chatMessages')
          .set({ createdAt })
          .where('createdAt', '>', createdAt)
          .where('conversationId', 'in', (eb) => eb.selectFrom('conversations').select('id').where('channel', '=', 'widget'))
          .execute(),
      )
    },
    async draftAnswer(text, seq) {
      const { tenantId, id: conversationId } = await inSystem(db, (tx) =>
        tx
          .selectFrom('conversations')
          .where('channel', '=', 'widget')
          .orderBy('createdAt', 'desc')
          .select(['tenantId', 'id'])
          .limit(1)
          .executeTakeFirstOrThrow(),
      )
      const payload = { conversationId, runId: `draft-${conversationId}`, seq, text }
      const signal: ChatSignal = { tenantId, conversationId, userId: 0, from: 'beside', event: 'message:delta', payload, all: true }
      const bus = await openBus({ DATABASE_URL: url, REDIS_URL: undefined }, openLog({ LOG_LEVEL: 'silent' }, 'beside'))
      await bus.publish(CHAT_CHANNEL, signal).finally(() => bus.close())
    },
    close: () => db.close(),
  }
}
