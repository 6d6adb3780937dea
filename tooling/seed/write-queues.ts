import type { Tx } from '@balcao/db/tenant'
import { LEADERS, MEMBERS, QUEUE_RULES, SKILLS, VIP } from './content/queues.ts'
import { type Ids, idOf } from './write-people.ts'

/** How queues give their tickets out, who leads them, and what people can do. */
export async function writeQueues(tx: Tx, { tenantId, users, queues, tags }: Ids): Promise<void> {
  const own = { tenantId }
  for (const [key, { escalateTo, ...rules }] of Object.entries(QUEUE_RULES)) {
    const escalateToQueueId = escalateTo === undefined ? null : idOf(queues, escalateTo)
    await tx
      .updateTable('queues')
      .set({ ...rules, escalateToQueueId })
      .where('tenantId', '=', tenantId)
      .where('id', '=', idOf(queues, key))
      .execute()
  }
  const { members, ...vip } = VIP
  const { id: vipId } = await tx
    .insertInto('queues')
    .values({ ...own, ...vip })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('queueMembers')
    .values(members.map((email) => ({ ...own, queueId: vipId, userId: idOf(users, email) })))
    .execute()

  const ofMember = (email: string, queueId: number) =>
    tx.updateTable('queueMembers').where('tenantId', '=', tenantId).where('queueId', '=', queueId).where('userId', '=', idOf(users, email))
  for (const [email, queue] of LEADERS)
    await ofMember(email, queue === 'vip' ? vipId : idOf(queues, queue))
      .set({ isLeader: true })
      .execute()
  for (const { email, queue, ...how } of MEMBERS) await ofMember(email, idOf(queues, queue)).set(how).execute()

  for (const { name, group, levels = [], tags: names = [], languages = [], level, people } of SKILLS) {
    const match = { tagIds: names.flatMap((tag) => tags.get(tag) ?? []), fields: [], languages, level }
    const { id: skillId } = await tx
      .insertInto('skills')
      .values({ ...own, name, skillGroup: group, levels: [...levels], ticketMatch: JSON.stringify(match) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('userSkills')
      .values(people.map(([email, known]) => ({ ...own, skillId, userId: idOf(users, email), level: known })))
      .execute()
  }
}
