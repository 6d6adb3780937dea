import type { Desk, Person } from '../../testing/desk.ts'
import { routeDue } from '../due.ts'

/** A queue with a strategy, and people in it who take tickets, by their ids. */
export async function aTeam(desk: Desk, strategy: string, size = 3, queue: Record<string, unknown> = {}) {
  const people: Person[] = []
  for (let n = 0; n < size; n++) people.push(await desk.aUser('support-agent'))
  const queueId = await desk.aQueue(`Fila ${strategy} ${crypto.randomUUID()}`, people)
  await desk.rows(async (tx) => {
    await tx
      .updateTable('queues')
      .set({ strategy, ...queue })
      .where('id', '=', queueId)
      .execute()
    if (people.length > 0)
      await tx
        .insertInto('availabilities')
        .values(people.map(({ id: userId }) => ({ tenantId: desk.id, userId, state: 'online', alwaysAvailable: true })))
        .execute()
  })
  return { queueId, people, ids: people.map(({ id }) => id) }
}

/** States that somebody is, or is not, there. */
export const setState = (desk: Desk, userId: number, state: string) =>
  desk.rows((tx) => tx.updateTable('availabilities').set({ state }).where('userId', '=', userId).execute())

/** The worker's rounds, until there is nothing more to do. */
export async function settle(desk: Desk): Promise<void> {
  const log = {
    error: ({ err }: { err?: Error }, text: string) => {
      throw new Error(text, { cause: err })
    },
  }
  while (await routeDue({ db: desk.db, log }));
}

/** Who has each of these tickets. */
export const holders = (desk: Desk, ids: readonly number[]) =>
  desk.rows(async (tx) => {
    const rows = await tx.selectFrom('tickets').select(['id', 'assigneeId']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.assigneeId ?? null)
  })

/** What waits in a queue. */
export const waits = (desk: Desk, queueId: number) =>
  desk.rows((tx) =>
    tx
      .selectFrom('routingWaits')
      .select(['ticketId', 'reason', 'returnedFrom', 'cause', 'retryAt'])
      .where('queueId', '=', queueId)
      .orderBy('ticketId')
      .execute(),
  )

/** Tickets, made one after the other. */
export async function several(desk: Desk, count: number, values: Parameters<Desk['aTicket']>[0]): Promise<number[]> {
  const made: number[] = []
  for (let n = 0; n < count; n++) made.push((await desk.aTicket(values)).id)
  return made
}
