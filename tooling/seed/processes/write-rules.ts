import type { Tx } from '@balcao/db/tenant'
import { type DemoRule, RULES } from '../content/automation.ts'
import { type Ids, idOf } from '../write-people.ts'

type Known = Pick<Ids, 'tenantId' | 'users' | 'queues' | 'tags'>

const among = (field: string, values: readonly unknown[] | undefined) => (values ? [{ field, not: false, values }] : [])

function actionsOf({ actions }: DemoRule, { users, queues }: Known): object[] {
  return actions.map((action) => {
    switch (action.kind) {
      case 'set_queue':
        return { kind: action.kind, queueId: idOf(queues, action.queue) }
      case 'add_watchers':
        return { kind: action.kind, userIds: action.people.map((who) => idOf(users, who)) }
      default:
        return action
    }
  })
}

/** The rules of automation. Those by time are switched off: a demo that is looked at later would change all of its tickets at once. */
export async function writeRules(tx: Tx, known: Known): Promise<void> {
  const { tenantId, users, tags } = known
  const rows = RULES.map((rule, n) => {
    const { name, description, active, trigger, priorities, statuses, tags: names } = rule
    const tagIds = names?.map((tag) => idOf(tags, tag))
    const all = [...among('priority', priorities), ...among('status', statuses), ...among('tagId', tagIds)]
    return {
      ...{ tenantId, name, description, position: n + 1, isActive: active, event: trigger.event },
      authorId: idOf(users, 'supervisor@acme.test'),
      activeSince: active ? new Date().toISOString() : null,
      trigger: JSON.stringify(trigger),
      conditions: JSON.stringify({ all, any: [] }),
      actions: JSON.stringify(actionsOf(rule, known)),
    }
  })
  await tx.insertInto('automationRules').values(rows).execute()
}
