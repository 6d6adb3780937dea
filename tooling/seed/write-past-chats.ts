import type { Tx } from '@balcao/db/tenant'
import { PAST_CHATS } from './content/chats.ts'
import type { Desk } from './content/people.ts'
import { customersOf } from './customers.ts'
import { seeded } from './random.ts'
import { type Ids, idOf } from './write-people.ts'

const [DAYS, MINUTE, DAY] = [56, 60_000, 86_400_000]
const PEOPLE = ['agent@acme.test', 'support@acme.test', 'caio.ramos@acme.test', 'julia.barreto@acme.test', 'otavio.pires@acme.test']
const MOST_A_DAY = 4

/** What became of a conversation: a third ended with the assistant, some gave up in the queue, the others were taken by a person. */
function lifeOf(random: ReturnType<typeof seeded>, began: number) {
  const [assistant, left] = [random.chance(0.35), random.chance(0.12)]
  const waits = random.chance(0.15) ? random.int(8, 25) : random.int(1, 6)
  if (assistant) return { handed: null, answered: null, closed: began + random.int(3, 9) * MINUTE }
  const handed = began + MINUTE
  if (left) return { handed, answered: null, closed: handed + random.int(10, 30) * MINUTE }
  const answered = handed + waits * MINUTE
  return { handed, answered, closed: answered + random.int(4, 40) * MINUTE }
}

/** Eight weeks of conversations that are over, as the chat's report counts them. */
export async function writePastChats(tx: Tx, { tenantId, users }: Ids, desk: Desk, now: number): Promise<void> {
  const random = seeded(187)
  const { id: queueId } = await tx
    .selectFrom('queues')
    .where('tenantId', '=', tenantId)
    .where('isDefault', '=', true)
    .select('id')
    .executeTakeFirstOrThrow()
  const customers = customersOf(desk).slice(1)
  const [first, stamp] = [Math.floor(now / DAY) - DAYS, (at: number | null) => (at === null ? null : new Date(at).toISOString())]
  const made = Array.from({ length: DAYS }, (_, day) => day).flatMap((day) => {
    const date = new Date((first + day) * DAY)
    const count = date.getUTCDay() % 6 === 0 ? random.int(0, 1) : random.int(1, MOST_A_DAY)
    return Array.from({ length: count }, () => {
      // From nine to five in Brazil, three hours behind UTC.
      const began = date.getTime() + random.int(12 * 60, 20 * 60) * MINUTE
      const life = lifeOf(random, began)
      const [about, customer] = [random.pick(PAST_CHATS), idOf(users, random.pick(customers).email)]
      const agent = life.answered === null ? null : idOf(users, random.pick(PEOPLE))
      const rating = agent !== null && random.chance(0.6) ? random.pick([5, 5, 5, 4, 4, 3, 2]) : null
      return { ...{ ...life, began, about, customer, agent, rating }, lastSeq: life.handed !== null && agent === null ? 1 : 2 }
    })
  })
  const rows = await tx
    .insertInto('conversations')
    .values(
      made.map(({ began, handed, answered, closed, about, customer, agent, rating, lastSeq }) => ({
        ...{ tenantId, title: about.title, type: 'ai' as const, status: 'closed' as const, authorId: customer, lastSeq, rating },
        ...{ createdAt: stamp(began) as string, updatedAt: stamp(closed) as string, closedAt: stamp(closed), assigneeId: agent },
        ...{ queueId: handed === null ? null : queueId, waitingSince: stamp(handed), handedAt: stamp(handed) },
        ...{ takenAt: stamp(answered), answeredAt: stamp(answered) },
      })),
    )
    .returning('id')
    .execute()
  const chats = made.map((one, n) => ({ ...one, tenantId, conversationId: rows[n]?.id as number }))
  await tx
    .insertInto('conversationParticipants')
    .values(
      chats.flatMap(({ conversationId, customer, agent, lastSeq }) =>
        [customer, ...(agent === null ? [] : [agent])].map((userId) => ({ tenantId, conversationId, userId, readSeq: lastSeq })),
      ),
    )
    .execute()
  await tx
    .insertInto('chatMessages')
    .values(
      chats.flatMap(({ conversationId, began, handed, closed, about, customer, agent }) => {
        const of = { tenantId, conversationId }
        const asked = {
          ...of,
          seq: 1,
          senderType: 'user' as const,
          authorId: customer,
          content: about.asked,
          createdAt: stamp(began) as string,
        }
        if (handed !== null && agent === null) return [asked]
        const senderType = agent === null ? ('ai' as const) : ('user' as const)
        return [asked, { ...of, seq: 2, senderType, authorId: agent, content: about.answer, createdAt: stamp(closed - MINUTE) as string }]
      }),
    )
    .execute()
}
