import { randomUUID } from 'node:crypto'
import type { Build } from '../../maker.ts'

let made = 0

/** Of finished tickets, on. */
const retentionRule: Build = async ({ desk, person }) => {
  const author = await person()
  return desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('privacyRules')
          .values({
            ...{ tenantId: desk.id, name: `Regra ${made++}`, subject: 'tickets', days: 365, isActive: true, authorId: author.id },
            ...{ conditions: '{"all":[],"any":[]}', startsAt: new Date().toISOString() },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

/** That waits. */
const retentionRun: Build = async (maker) => {
  const ruleId = await retentionRule(maker)
  const values = {
    tenantId: maker.desk.id,
    ruleId,
    ruleName: 'Regra',
    subject: 'tickets',
    cause: 'by_hand',
    conditions: '{"all":[],"any":[]}',
  } as const
  return maker.desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('privacyRuns')
          .values({ ...values, before: '2020-01-01T00:00:00Z' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

const hold: Build = async ({ desk, person }) => {
  const [user, by] = [await person(), await person()]
  const values = { tenantId: desk.id, userId: user.id, reason: 'Processo', heldBy: by.id }
  return desk.rows(async (tx) => (await tx.insertInto('privacyHolds').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

const requestOf =
  (kind: 'access' | 'erasure'): Build =>
  async ({ desk }) => {
    const who = await desk.aUser('client')
    const values = { tenantId: desk.id, number: 1_000 + made++, kind, userId: who.id, name: who.name, email: who.email }
    return desk.rows(
      async (tx) =>
        (
          await tx
            .insertInto('privacyRequests')
            .values({ ...values, source: 'portal', dueOn: '2099-01-01' })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  }

/** That can be fetched. */
const dataPack: Build = async ({ desk, person }) => {
  const [user, by] = [await desk.aUser('client'), await person()]
  const tenantId = desk.id
  return desk.rows(async (tx) => {
    const { id: fileId } = await tx
      .insertInto('files')
      .values({ tenantId, id: randomUUID(), mime: 'application/zip', size: 3, sha256: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = { tenantId, userId: user.id, madeBy: by.id, fileId, size: 3, state: 'ready', expiresAt: '2099-01-01T00:00:00Z' } as const
    return (await tx.insertInto('privacyPacks').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** That is over. */
const endedPack: Build = async ({ desk, person }) => {
  const [user, by] = [await desk.aUser('client'), await person()]
  const values = { tenantId: desk.id, userId: user.id, madeBy: by.id, state: 'expired' } as const
  return desk.rows(async (tx) => (await tx.insertInto('privacyPacks').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

/** The number that a ticket of `erasable` has: who erases it types it. */
export const numberOf = (id: number): number => 1_000_000 + id

/** A ticket whose number is known by its id. */
const erasable: Build = async ({ desk, person }) => {
  const { id } = await desk.aTicket({ requesterId: (await person()).id, description: 'Aberto por engano' })
  await desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ number: numberOf(id) })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

export const PRIVACY_IDS = {
  ...{ erasable, retentionRule, retentionRun, hold, dataPack, endedPack },
  ...{ accessRequest: requestOf('access'), erasureRequest: requestOf('erasure') },
}
