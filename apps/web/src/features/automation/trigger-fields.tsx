import { AWAITED_DECISIONS } from '@balcao/contracts/approvals/bounds'
import { ASSIGNMENTS, COMMENT_AUTHORS, COMMENT_VISIBILITIES, RULE_EVENTS } from '@balcao/contracts/automation/bounds'
import { METRICS } from '@balcao/contracts/sla/bounds'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { statusName } from '@balcao/ui/lib/names'
import { Choice } from '@balcao/ui/profile/choice'
import page from '../../lib/page/form-page.module.css'
import { ManyField } from '../../lib/pickers/many-field.tsx'
import { t as metricText } from '../../lib/sla/messages.ts'
import { statusOptions } from '../../lib/tickets/status-choice.ts'
import { ChangedBy, ChangeFields } from './change-fields.tsx'
import { TemplatesField } from './chosen-fields.tsx'
import { ElapsedFields } from './elapsed-fields.tsx'
import type { TriggerValues } from './form-values.ts'
import { t } from './messages.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import { TagChangeFields } from './tag-change-fields.tsx'

type TriggerFieldsProps = {
  values: TriggerValues
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<TriggerValues>) => void
}

const SCORES = ['1', '2', '3', '4', '5'] as const

/** What starts the rule, with the details of that event. */
export const TriggerFields = ({ values, errors, onChange }: TriggerFieldsProps) => (
  <>
    <Choice
      label={t('event')}
      value={values.event}
      options={RULE_EVENTS.map((event) => [event, t(`event_${event}`)] as const)}
      onChange={(event) => onChange({ event: event as TriggerValues['event'] })}
    />
    <TriggerDetails values={values} errors={errors} onChange={onChange} />
  </>
)

/** What else there is to say of the event that was chosen. */
export const TriggerDetails = ({ values, errors, onChange }: TriggerFieldsProps) => {
  switch (values.event) {
    case 'ticket_updated':
      return <ChangeFields values={values} onChange={onChange} />
    case 'tags_changed':
      return <TagChangeFields values={values} onChange={onChange} />
    case 'status_changed': {
      const options = STATUSES.map((value) => ({ value, label: statusName(value) }))
      return (
        <>
          <div className={page.pair}>
            <ManyField
              label={t('from')}
              hint={t('anyHint')}
              options={options}
              value={values.from}
              onChange={(from) => onChange({ from })}
            />
            <ManyField
              label={t('to')}
              hint={t('anyHint')}
              options={statusOptions(STATUSES, values.to)}
              value={values.to}
              onChange={(to) => onChange({ to })}
            />
          </div>
          <ChangedBy value={values.changedBy} onChange={onChange} />
        </>
      )
    }
    case 'assigned':
      return (
        <div className={page.pair}>
          <Choice
            label={t('assignedTo')}
            value={values.assigned}
            options={ASSIGNMENTS.map((one) => [one, t(`assigned_${one}`)] as const)}
            onChange={(assigned) => onChange({ assigned })}
          />
          <ChangedBy value={values.changedBy} onChange={onChange} />
        </div>
      )
    case 'comment_added':
      return (
        <div className={page.pair}>
          <Choice
            label={t('by')}
            value={values.by}
            options={COMMENT_AUTHORS.map((one) => [one, t(`by_${one}`)] as const)}
            onChange={(by) => onChange({ by })}
          />
          <Choice
            label={t('visibility')}
            value={values.visibility}
            options={COMMENT_VISIBILITIES.map((one) => [one, t(`visibility_${one}`)] as const)}
            onChange={(visibility) => onChange({ visibility })}
          />
        </div>
      )
    case 'sla_warning':
    case 'sla_breached':
      return (
        <ManyField
          label={t('metrics')}
          hint={t('metricsHint')}
          options={METRICS.map((value) => ({ value, label: metricText(`metric_${value}`) }))}
          value={values.metrics}
          onChange={(metrics) => onChange({ metrics })}
        />
      )
    case 'checklist_completed':
      return <TemplatesField value={values.templateIds} onChange={(templateIds) => onChange({ templateIds })} />
    case 'approval_decided':
      return (
        <Choice
          label={t('decision')}
          value={values.decision}
          options={AWAITED_DECISIONS.map((one) => [one, t(`decision_${one}`)] as const)}
          onChange={(decision) => onChange({ decision })}
        />
      )
    case 'rated':
      return (
        <Choice
          label={t('atMost')}
          value={values.atMost}
          options={SCORES.map((score) => [score, score] as const)}
          onChange={(atMost) => onChange({ atMost })}
        />
      )
    case 'elapsed':
      return <ElapsedFields values={values} errors={errors} onChange={onChange} />
    case 'schedule':
      return <RhythmFields values={values.rhythm} errors={errors} onChange={(rhythm) => onChange({ rhythm })} />
    default:
      return null
  }
}
