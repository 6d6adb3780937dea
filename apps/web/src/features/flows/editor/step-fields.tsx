import { AWAITED_DECISIONS } from '@balcao/contracts/approvals/bounds'
import { AWAITED_EVENTS, WAIT_HOURS } from '@balcao/contracts/flows/bounds'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { said } from '@balcao/ui/lib/language'
import { NativeSelect } from '@balcao/ui/native-select'
import { Choice } from '@balcao/ui/profile/choice'
import { ConditionFields } from '../../../lib/conditions/condition-fields.tsx'
import page from '../../../lib/page/form-page.module.css'
import { ManyField } from '../../../lib/pickers/many-field.tsx'
import { statusOptions } from '../../../lib/tickets/status-choice.ts'
import { ActionList } from '../../automation/action-list.tsx'
import { TemplatesField } from '../../automation/chosen-fields.tsx'
import { t as rule } from '../../automation/messages.ts'
import { useFlows } from '../flows.data.ts'
import { t as flow } from '../messages.ts'
import type { StepValues } from '../step-values.ts'
import { t } from './messages.ts'

type StepFieldsProps = {
  step: StepValues
  /** In whose name messages go out. */
  author: string
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<StepValues>) => void
}

/** What there is to say of a step of its kind. */
export const StepFields = (props: StepFieldsProps) => {
  const { step, author, errors, onChange } = props
  switch (step.kind) {
    case 'action':
      return <ActionList actions={step.actions} author={author} errors={errors} onChange={(actions) => onChange({ actions })} />
    case 'condition':
      return (
        <>
          <ConditionFields t={flow} values={step} errors={errors} onChange={onChange} />
          <p className={page.quiet}>{t('waysHint')}</p>
        </>
      )
    case 'wait':
      return <Span {...props} label={t('span')} />
    case 'wait_for':
      return (
        <>
          <Choice
            label={t('awaited')}
            value={step.event}
            options={AWAITED_EVENTS.map((event) => [event, t(`on_${event}`)] as const)}
            onChange={(event) => onChange({ event: event as StepValues['event'] })}
          />
          <AwaitedDetails {...props} />
          {errors.awaited ? (
            <p role="alert" className={page.failure}>
              {said(errors.awaited)}
            </p>
          ) : null}
          <Span {...props} label={t('limit')} />
          <p className={page.quiet}>{t('waysHint')}</p>
        </>
      )
    case 'start_flow':
      return <OtherFlow {...props} />
    case 'end':
      return null
  }
}

const Span = ({ step, errors, label, onChange }: StepFieldsProps & { label: string }) => (
  <div className={page.pair}>
    <FieldFrame label={label} hint={t('spanHint')} error={errors.span} required>
      {(ids) => <PlainInput ids={ids} value={step.span} onChange={(span) => onChange({ span })} inputProps={{ autoComplete: 'off' }} />}
    </FieldFrame>
    <Choice
      label={t('hours')}
      value={step.hours}
      options={WAIT_HOURS.map((hours) => [hours, t(`hours_${hours}`)] as const)}
      onChange={(hours) => onChange({ hours: hours as StepValues['hours'] })}
    />
  </div>
)

const AwaitedDetails = ({ step, onChange }: StepFieldsProps) => {
  switch (step.event) {
    case 'status_reached':
      return (
        <ManyField
          label={t('statuses')}
          hint={t('statusesHint')}
          options={statusOptions(STATUSES, step.statuses)}
          value={step.statuses}
          onChange={(statuses) => onChange({ statuses })}
        />
      )
    case 'checklist_completed':
      return <TemplatesField value={step.templateIds} onChange={(templateIds) => onChange({ templateIds })} />
    case 'approval_decided':
      return (
        <Choice
          label={rule('decision')}
          value={step.decision}
          options={AWAITED_DECISIONS.map((one) => [one, rule(`decision_${one}`)] as const)}
          onChange={(decision) => onChange({ decision })}
        />
      )
    default:
      return null
  }
}

const OtherFlow = ({ step, errors, onChange }: StepFieldsProps) => {
  const flows = (useFlows().data?.data ?? []).filter(({ id, active }) => active || String(id) === step.flowId)
  return (
    <FieldFrame label={t('flow')} hint={t('flowHint')} error={errors.flowId} required>
      {(ids) => (
        <NativeSelect
          id={ids.id}
          describedBy={ids.describedBy}
          invalid={ids.invalid}
          placeholder={t('choose')}
          value={step.flowId}
          options={flows.map(({ id, name }) => [String(id), name] as const)}
          onChange={(flowId) => onChange({ flowId })}
        />
      )}
    </FieldFrame>
  )
}
