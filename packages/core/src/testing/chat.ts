import type { Desk, Person } from './desk.ts'

/** Somebody of the staff whom the router takes for present. */
export async function anAttendant(desk: Desk): Promise<Person> {
  const one = await desk.aUser('support-agent')
  await desk.join(one)
  await desk.rows((tx) =>
    tx.insertInto('presences').values({ tenantId: desk.id, userId: one.id, seenAt: new Date().toISOString() }).execute(),
  )
  return one
}

/** A conversation of the desk's customer that waits in the default queue, since so many minutes or for a long time. */
export const aWaitingChat = async (desk: Desk, minutes?: number): Promise<number> =>
  desk.aConversation([await desk.person('client')], 'Dúvida', {
    ...{ type: 'ai', status: 'waiting', queueId: desk.queueId },
    waitingSince: minutes === undefined ? '2026-01-01T00:00:00Z' : new Date(Date.now() - minutes * 60_000).toISOString(),
  })
