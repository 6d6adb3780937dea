import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Build } from '../../maker.ts'

const ASKED = { type: 'trend', format: 'json', filter: {}, period: '7', compare: 'none', hours: 'business' }
const RHYTHM = { unit: 'days', every: 1, time: '09:00', startsOn: '2026-01-01', endsOn: null, times: null, businessDays: false }

/** A report that is mailed to the same person, and owned by them. */
const aSchedule =
  (paused: boolean): Build =>
  async ({ desk, person }) => {
    const { id } = await person()
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const when = paused ? { pausedAt: new Date().toISOString(), nextAt: null } : { nextAt: at }
    return desk.rows(
      async (tx) =>
        (
          await tx
            .insertInto('reportSchedules')
            .values({
              ...{ tenantId: desk.id, name: 'Semanal', ownerId: id, recipientIds: [id], ...when },
              ...{ asked: JSON.stringify(ASKED), schedule: JSON.stringify(RHYTHM) },
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  }
const reportSchedule = aSchedule(false)
const pausedReportSchedule = aSchedule(true)

/** A report that was mailed, with its file. */
const mailedReport: Build = async ({ desk, make, person }) => {
  const [scheduleId, { id: userId }] = [await make(reportSchedule), await person()]
  const id = randomUUID()
  await desk.files.put(id, Readable.from([Buffer.from('[]')]))
  return desk.rows(async (tx) => {
    const values = { tenantId: desk.id, id, mime: 'application/json', size: 2, sha256: `report-${id}`, scan: 'clean' as const }
    await tx.insertInto('files').values(values).execute()
    const run = {
      tenantId: desk.id,
      scheduleId,
      occurrence: new Date().toISOString(),
      recipientIds: [userId],
      fileId: id,
      fileName: 'a.json',
    }
    return (await tx.insertInto('reportRuns').values(run).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** A file of rows that a job wrote for the same person. */
const reportExport: Build = async ({ desk, person }) => {
  const { id: startedBy } = await person()
  const id = randomUUID()
  await desk.files.put(id, Readable.from([Buffer.from('[]')]))
  return desk.rows(async (tx) => {
    const file = { tenantId: desk.id, id, mime: 'application/json', size: 2, sha256: `report-${id}`, scan: 'clean' as const }
    await tx.insertInto('files').values(file).execute()
    const values = {
      ...{ tenantId: desk.id, state: 'done', input: JSON.stringify({ type: 'facts', format: 'json' }), fileName: 'a.json', total: 1 },
      ...{ fileId: id, startedBy, endedAt: new Date().toISOString() },
    }
    return (await tx.insertInto('reportExports').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** A queue that the same person is in. */
const joinedQueue: Build = async ({ desk, person }) => {
  const { id: userId } = await person()
  const queueId = await desk.aQueue(`Fila ${randomUUID()}`)
  await desk.rows((tx) => tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId, userId }).execute())
  return queueId
}
/** A wallboard of the same person. */
const wallboard: Build = async ({ desk, make, person }) => {
  const [{ id: authorId }, queueId] = [await person(), await make(joinedQueue)]
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const values = { tenantId: desk.id, name: 'Suporte', queueIds: [queueId], authorId, secretHash: 'x', expiresAt }
  return desk.rows(async (tx) => (await tx.insertInto('wallboards').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

export const REPORT_IDS = { joinedQueue, wallboard, reportSchedule, pausedReportSchedule, mailedReport, reportExport }
