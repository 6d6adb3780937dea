import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { FieldFrame, type FieldIds } from '@balcao/ui/forms/field-frame'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { ChosenValues } from '../../lib/custom-fields/chosen-values.tsx'
import { PeopleField } from '../../lib/pickers/people-field.tsx'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { TagsField } from '../../lib/pickers/tags-field.tsx'
import { queuesTaking, useTicketOptions } from '../../lib/tickets/people.data.ts'
import { ActionSelect } from './action-select.tsx'
import type { ActionValues } from './action-values.ts'
import { ApprovalFields } from './approval-fields.tsx'
import { MacroSelect, TemplateSelect, WebhookSelect } from './chosen-fields.tsx'
import { MessageField } from './message-field.tsx'
import { t } from './messages.ts'
import { SideFields, WhatsappFields } from './sending-fields.tsx'
import { StatusFields } from './status-fields.tsx'
import { TicketFields } from './ticket-fields.tsx'

type ActionFieldProps = { action: ActionValues; author: string; error: string | undefined; onChange: (action: ActionValues) => void }

const WRITTEN: readonly string[] = ['add_note', 'send_reply', 'send_whatsapp_template', 'begin_side_conversation', 'run_macro']
const isMessage = ({ kind }: ActionValues) => WRITTEN.includes(kind)

/** One thing that the rule does, and what it needs to know for it. */
export const ActionField = ({ action, author, error, onChange }: ActionFieldProps) => {
  const hint = isMessage(action) ? t('messageHint', { author }) : action.kind === 'set_assignee' ? t('nobody') : undefined
  return (
    <FieldFrame label={t(`action_${action.kind}`)} hint={hint} error={error}>
      {(ids) => <Control ids={ids} action={action} onChange={onChange} />}
    </FieldFrame>
  )
}

type ControlProps = Pick<ActionFieldProps, 'action' | 'onChange'> & { ids: FieldIds }

const Control = ({ ids, action, onChange }: ControlProps) => {
  const { queues, tags } = useTicketOptions(true)
  const select = (options: readonly (readonly [string, string])[]) => (
    <ActionSelect ids={ids} value={action.value} options={options} onChange={(value) => onChange({ ...action, value })} />
  )
  switch (action.kind) {
    case 'set_status':
      return <StatusFields ids={ids} action={action} onChange={onChange} />
    case 'set_priority':
      return select(PRIORITIES.toReversed().map((one) => [one, priorityName(one)] as const))
    case 'set_type':
      return select(activeTypes(action.value).map((one) => [one, typeName(one)] as const))
    case 'set_queue':
      return select(queuesTaking(queues, Number(action.value) || null).map(({ id, name }) => [String(id), name] as const))
    case 'set_assignee':
      return (
        <PersonSelect
          ids={ids}
          assignable
          value={action.value === '' ? null : Number(action.value)}
          onChange={(id) => onChange({ ...action, value: id === null ? '' : String(id) })}
        />
      )
    case 'set_custom_fields':
      return <ChosenValues ids={ids} values={action.customFields} onChange={(customFields) => onChange({ ...action, customFields })} />
    case 'add_tags':
    case 'remove_tags':
      return (
        <TagsField
          id={ids.id}
          label={t(`action_${action.kind}`)}
          value={tags.filter(({ id }) => action.ids.includes(id))}
          onChange={(next) => onChange({ ...action, ids: next.map(({ id }) => id) })}
        />
      )
    case 'apply_checklist':
      return <TemplateSelect ids={ids} value={action.value} onChange={(value) => onChange({ ...action, value })} />
    case 'ask_approval':
      return <ApprovalFields ids={ids} action={action} onChange={onChange} />
    case 'create_ticket':
      return <TicketFields ids={ids} action={action} onChange={onChange} />
    case 'send_whatsapp_template':
      return <WhatsappFields ids={ids} action={action} onChange={onChange} />
    case 'begin_side_conversation':
      return <SideFields ids={ids} action={action} onChange={onChange} />
    case 'run_macro':
      return <MacroSelect ids={ids} value={action.value} onChange={(value) => onChange({ ...action, value })} />
    case 'call_webhook':
      return <WebhookSelect ids={ids} value={action.value} onChange={(value) => onChange({ ...action, value })} />
    case 'add_watchers':
      return <PeopleField ids={ids} value={action.ids} onChange={(next) => onChange({ ...action, ids: next })} />
    default:
      return (
        <MessageField
          ids={ids}
          isNote={action.kind === 'add_note'}
          value={action.content}
          onChange={(content) => onChange({ ...action, content })}
        />
      )
  }
}
