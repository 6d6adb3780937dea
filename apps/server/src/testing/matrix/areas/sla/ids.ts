import type { Build } from '../../maker.ts'

const TARGETS = JSON.stringify({ resolution: { medium: { minutes: 60, calendarId: null } } })

/** Of tickets that are urgent, behind all others. */
const slaPolicy: Build = ({ desk }) =>
  desk.rows(async (tx) => {
    const conditions = JSON.stringify({ all: [{ field: 'priority', not: false, values: ['urgent'] }], any: [] })
    const values = { tenantId: desk.id, name: 'Urgentes', position: 1_000, conditions, targets: TARGETS }
    return (await tx.insertInto('slaPolicies').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

/** Of all tickets, at this place. */
const placedPolicy =
  (position: number): Build =>
  ({ desk }) =>
    desk.rows(async (tx) => {
      const values = { tenantId: desk.id, name: `Política ${position}`, position, conditions: '{"all":[],"any":[]}', targets: TARGETS }
      return (await tx.insertInto('slaPolicies').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
const firstPolicy = placedPolicy(1)
const secondPolicy = placedPolicy(2)

/** One that runs. */
const slaRecompute: Build = ({ desk }) =>
  desk.rows(async (tx) => {
    const values = { tenantId: desk.id, cause: 'policy', total: 10 }
    return (await tx.insertInto('slaRecomputes').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

export const SLA_IDS = { slaPolicy, firstPolicy, secondPolicy, slaRecompute }
