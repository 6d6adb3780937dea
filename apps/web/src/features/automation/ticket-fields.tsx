import { MADE_RELATIONS } from '@balcao/contracts/automation/bounds'
import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, type FieldIds, PlainInput } from '@balcao/ui/forms/field-frame'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { Choice } from '@balcao/ui/profile/choice'
import page from '../../lib/page/form-page.module.css'
import { queuesTaking, useTicketOptions } from '../../lib/tickets/people.data.ts'
import type { ActionValues } from './action-values.ts'
import { MessageField } from './message-field.tsx'
import { t } from './messages.ts'

type TicketFieldsProps = { ids: FieldIds; action: ActionValues; onChange: (action: ActionValues) => void }

/** The ticket that a rule opens. The first field is the one that the frame around it names. */
export const TicketFields = ({ ids, action, onChange }: TicketFieldsProps) => {
  const { ticket } = action
  const { queues } = useTicketOptions(true)
  const change = (next: Partial<ActionValues['ticket']>) => onChange({ ...action, ticket: { ...ticket, ...next } })
  const usual = ['', t('ticketUsual')] as const
  return (
    <div className={page.form}>
      <PlainInput
        ids={ids}
        value={action.value}
        placeholder={t('ticketTitle')}
        onChange={(value) => onChange({ ...action, value })}
        autoComplete="off"
        inputProps={{ maxLength: MAX_TITLE }}
      />
      <FieldFrame label={t('ticketText')} required>
        {(own) => (
          <MessageField
            ids={own}
            isNote={ticket.isInternal}
            value={action.content}
            onChange={(content) => onChange({ ...action, content })}
          />
        )}
      </FieldFrame>
      <CheckOption checked={ticket.isInternal} onChange={(isInternal) => change({ isInternal })}>
        {t('ticketInternal')}
      </CheckOption>
      <div className={page.pair}>
        <Choice
          label={t('ticketRelation')}
          value={action.mode}
          options={MADE_RELATIONS.map((one) => [one, t(`relation_${one}`)] as const)}
          onChange={(mode) => onChange({ ...action, mode })}
        />
        <Choice
          label={t('field_queueId')}
          value={ticket.queueId}
          options={[usual, ...queuesTaking(queues, Number(ticket.queueId) || null).map(({ id, name }) => [String(id), name] as const)]}
          onChange={(queueId) => change({ queueId })}
        />
        <Choice
          label={t('field_type')}
          value={ticket.type}
          options={[usual, ...activeTypes(ticket.type).map((one) => [one, typeName(one)] as const)]}
          onChange={(type) => change({ type })}
        />
        <Choice
          label={t('field_priority')}
          value={ticket.priority}
          options={[usual, ...PRIORITIES.toReversed().map((one) => [one, priorityName(one)] as const)]}
          onChange={(priority) => change({ priority })}
        />
      </div>
    </div>
  )
}
