import type { Build } from '../../maker.ts'

/** Makes urgent what opens, at this place. */
const placedRule =
  (position: number): Build =>
  async ({ desk, person }) => {
    const author = await person()
    return desk.rows(async (tx) => {
      const values = {
        ...{ tenantId: desk.id, name: `Regra ${position}`, position, authorId: author.id, event: 'ticket_created' },
        ...{ trigger: '{"event":"ticket_created"}', conditions: '{"all":[],"any":[]}' },
        actions: '[{"kind":"set_priority","priority":"urgent"}]',
      }
      return (await tx.insertInto('automationRules').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
  }

export const AUTOMATION_IDS = { rule: placedRule(1_000), firstRule: placedRule(1), secondRule: placedRule(2) }
