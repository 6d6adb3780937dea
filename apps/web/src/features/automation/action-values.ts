import type { ApproverRule } from '@balcao/contracts/approvals/approver-rules'
import { ACTION_KINDS, type ActionKind } from '@balcao/contracts/automation/bounds'
import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { statusSent, statusValue } from '../../lib/tickets/status-choice.ts'

/** An action as it is written: one value, some ids, a text, or values of custom fields; of an approval, its title is the value, and there is more. */
export type ActionValues = {
  kind: ActionKind
  value: string
  /** Of a status: why the ticket goes there, or empty. */
  reason: string
  ids: number[]
  content: string
  customFields: SentValues
  mode: string
  needed: string
  hours: string
  /** Of a ticket that is opened, whose title is the value and whose relation the mode. */
  ticket: { queueId: string; type: string; priority: string; isInternal: boolean }
  /** Of an approval: who approves beside the people of `ids`. */
  rules: ApproverRule[]
  allowsRequester: boolean
  fallbackIds: number[]
  /** Of a template of WhatsApp: what its variables stand for. */
  values: string[]
  /** Of a mail to others, whose subject is the value: their addresses, and whether the ticket waits for them. */
  people: string
  waits: boolean
}

export const emptyAction = (kind: ActionKind): ActionValues => ({
  ...{ kind, value: '', reason: '', ids: [], content: '', customFields: {} },
  ...{ mode: kind === 'create_ticket' ? 'related' : 'all', needed: '1', hours: '', rules: [], allowsRequester: false, fallbackIds: [] },
  ...{ values: [], people: '', waits: false },
  ticket: { queueId: '', type: '', priority: '', isInternal: true },
})

/** An action as it is written. */
export function actionValues(action: RuleAction): ActionValues {
  const base = emptyAction(action.kind)
  switch (action.kind) {
    case 'set_status':
      return { ...base, value: statusValue(action), reason: action.statusReasonId === undefined ? '' : String(action.statusReasonId) }
    case 'set_priority':
      return { ...base, value: action.priority }
    case 'set_type':
      return { ...base, value: action.type }
    case 'set_queue':
      return { ...base, value: String(action.queueId) }
    case 'set_assignee':
      return { ...base, value: action.assigneeId === null ? '' : String(action.assigneeId) }
    case 'set_custom_fields':
      return { ...base, customFields: { ...action.customFields } }
    case 'add_tags':
    case 'remove_tags':
      return { ...base, ids: [...action.tagIds] }
    case 'add_watchers':
      return { ...base, ids: [...action.userIds] }
    case 'apply_checklist':
      return { ...base, value: String(action.templateId) }
    case 'ask_approval': {
      const { title, text, approverIds, mode, needed, dueHours, approverRules = [], allowsRequester = false, fallbackIds = [] } = action
      const found = { rules: [...approverRules], allowsRequester, fallbackIds: [...fallbackIds] }
      const counted = { needed: String(needed ?? 1), hours: dueHours === null ? '' : String(dueHours) }
      return { ...base, value: title, content: text, ids: [...approverIds], mode, ...counted, ...found }
    }
    case 'create_ticket': {
      const { title, relation, queueId, type, priority, isInternal } = action
      const ticket = { queueId: queueId === null ? '' : String(queueId), type: type ?? '', priority: priority ?? '', isInternal }
      return { ...base, value: title, content: action.content, mode: relation, ticket }
    }
    case 'call_webhook':
      return { ...base, value: String(action.webhookId) }
    case 'run_macro':
      return { ...base, value: String(action.macroId) }
    case 'send_whatsapp_template':
      return { ...base, value: String(action.whatsappTemplateId), values: [...action.values] }
    case 'begin_side_conversation': {
      const { subject, text, waits } = action
      return { ...base, value: subject, content: text, people: action.people.map(({ address }) => address).join(', '), waits }
    }
    default:
      return { ...base, content: action.content }
  }
}

/** Addresses as they are written one after the other. */
const peopleIn = (text: string) => text.split(/[,;\s]+/).flatMap((address) => (address ? [{ address }] : []))

/** What is sent of an action. */
export function actionOf({ kind, value, ids, content, customFields, mode, needed, hours, ticket, ...found }: ActionValues): unknown {
  const id = value === '' ? null : Number(value)
  const details: Record<ActionKind, object> = {
    set_status: { ...statusSent(value), ...(found.reason === '' ? {} : { statusReasonId: Number(found.reason) }) },
    set_priority: { priority: value },
    set_type: { type: value },
    set_queue: { queueId: id },
    set_assignee: { assigneeId: id },
    set_custom_fields: { customFields },
    add_tags: { tagIds: ids },
    remove_tags: { tagIds: ids },
    add_watchers: { userIds: ids },
    apply_checklist: { templateId: id },
    ask_approval: {
      ...{ title: value, text: content.trim(), approverIds: ids, mode, needed: mode === 'count' ? Number(needed) : null },
      dueHours: hours.trim() === '' ? null : Number(hours),
      ...(found.rules.length > 0
        ? { approverRules: found.rules, allowsRequester: found.allowsRequester, fallbackIds: found.fallbackIds }
        : {}),
    },
    create_ticket: {
      ...{ title: value, content, relation: mode, isInternal: ticket.isInternal },
      ...{ queueId: ticket.queueId === '' ? null : Number(ticket.queueId), type: ticket.type || null, priority: ticket.priority || null },
    },
    call_webhook: { webhookId: id },
    run_macro: { macroId: id },
    send_whatsapp_template: { whatsappTemplateId: id, values: found.values },
    begin_side_conversation: { people: peopleIn(found.people), subject: value, text: content, waits: found.waits },
    add_note: { content },
    send_reply: { content },
  }
  return { kind, ...details[kind] }
}

/** Actions that the rule does not have yet: each comes once. */
export const actionsLeft = (actions: readonly ActionValues[]): ActionKind[] =>
  ACTION_KINDS.filter((kind) => !actions.some((one) => one.kind === kind))
