import type { Desk } from '../../testing/desk.ts'

const HOUR = 3_600_000
/** So many hours from now. */
export const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

/** Makes somebody away for hours around now, as the rules would have written it; with who takes their place in which queue. @returns the absence's id */
export const away = (
  desk: Desk,
  person: { id: number },
  from: number,
  to: number,
  substitutes: Record<number, number> = {},
  gone = false,
): Promise<number> =>
  desk.rows(async (tx) => {
    const span = { fromDate: at(from).slice(0, 10), toDate: at(to).slice(0, 10), startsAt: at(from), endsAt: at(to) }
    const of = { tenantId: desk.id, userId: person.id, timeZone: 'UTC', kind: 'sick', mode: 'new', cancelledAt: gone ? at(0) : null }
    const { id } = await tx
      .insertInto('absences')
      .values({ ...of, ...span })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [queueId, userId] of Object.entries(substitutes))
      await tx
        .insertInto('absenceSubstitutes')
        .values({ tenantId: desk.id, absenceId: id, queueId: Number(queueId), userId })
        .execute()
    return id
  })
