import type { Build } from '../../maker.ts'

const OPENED = { event: 'ticket_created' }
const DATED = { event: 'schedule', schedule: { unit: 'days', every: 1, time: '08:00', startsOn: '2026-01-05' } }

/** Makes urgent what opens, or what is open on its dates, at this place. */
const placedRule =
  (position: number, trigger: typeof OPENED | typeof DATED = OPENED): Build =>
  async ({ desk, person }) => {
    const author = await person()
    return desk.rows(async (tx) => {
      const values = {
        ...{ tenantId: desk.id, name: `Regra ${position}`, position, authorId: author.id, event: trigger.event },
        ...{ trigger: JSON.stringify(trigger), conditions: '{"all":[],"any":[]}' },
        actions: '[{"kind":"set_priority","priority":"urgent"}]',
      }
      return (await tx.insertInto('automationRules').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
  }

export const AUTOMATION_IDS = {
  rule: placedRule(1_000),
  firstRule: placedRule(1),
  secondRule: placedRule(2),
  datedRule: placedRule(3, DATED),
}
