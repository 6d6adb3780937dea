import type { ActionKind } from '@balcao/contracts/automation/bounds'
import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'

type Held = { status: string; priority: string; type: string; queueId: number | null; assigneeId: number | null }
type Asked = Omit<UpdateTicket, 'id' | 'version'>

/** What the actions of a rule come to for the fields of a ticket, and which of them change something. */
export function ticketUpdate(
  actions: readonly RuleAction[],
  ticket: Held,
  tags: readonly number[],
): { update: Asked; kinds: ActionKind[] } {
  const update: Asked = {}
  const kinds: ActionKind[] = []
  let wanted = [...tags]
  const set = <F extends keyof Held & keyof Asked>(kind: ActionKind, field: F, to: Asked[F]) => {
    if (ticket[field] === to) return
    kinds.push(kind)
    update[field] = to
  }
  for (const action of actions)
    switch (action.kind) {
      case 'set_status':
        set(action.kind, 'status', action.status)
        break
      case 'set_priority':
        set(action.kind, 'priority', action.priority)
        break
      case 'set_type':
        set(action.kind, 'type', action.type)
        break
      case 'set_queue':
        set(action.kind, 'queueId', action.queueId)
        break
      case 'set_assignee':
        set(action.kind, 'assigneeId', action.assigneeId)
        break
      case 'add_tags':
      case 'remove_tags': {
        const before = wanted
        wanted =
          action.kind === 'add_tags' ? [...new Set([...before, ...action.tagIds])] : before.filter((id) => !action.tagIds.includes(id))
        if (wanted.length !== before.length) kinds.push(action.kind)
        break
      }
      default:
    }
  if (kinds.some((kind) => kind === 'add_tags' || kind === 'remove_tags')) update.tagIds = wanted
  return { update, kinds }
}
