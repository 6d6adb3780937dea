import { STAFF_MOVES } from '@balcao/contracts/tickets/statuses'
import { isWorkflowStatus, MAX_TRANSITION_LABEL, WORKFLOW_STATUSES, type WorkflowStatus } from '@balcao/contracts/workflows/bounds'
import { TRANSITION_ROLES } from '@balcao/contracts/workflows/workflows'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { roleWord, statusName } from '@balcao/ui/lib/names'
import { Choice } from '@balcao/ui/profile/choice'
import { useState } from 'react'
import { ConditionFields } from '../../../lib/conditions/condition-fields.tsx'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import css from '../../../lib/page/form-page.module.css'
import { ManyField } from '../../../lib/pickers/many-field.tsx'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import type { TransitionValues } from '../form-values.ts'
import { t } from '../messages.ts'

type TransitionDialogProps = {
  transition: TransitionValues
  /** From 1; 0 for one that is not among the transitions yet. */
  place: number
  onSave: (transition: TransitionValues) => void
  onClose: () => void
}

/** Statuses that tickets may go to from each of these. */
const targetsOf = (from: readonly WorkflowStatus[]) =>
  WORKFLOW_STATUSES.filter((to) => to !== 'new' && from.every((status) => status !== to && STAFF_MOVES[status].includes(to)))

/** One transition: from where to where, who may take it, and what it asks for. */
export const TransitionDialog = ({ transition: first, place, onSave, onClose }: TransitionDialogProps) => {
  const [transition, setTransition] = useState(first)
  const [tried, setTried] = useState(false)
  const fields = useFields('ticket')
  const change = (next: Partial<TransitionValues>) => setTransition((held) => ({ ...held, ...next }))
  const require = (next: Partial<TransitionValues['requires']>) => change({ requires: { ...transition.requires, ...next } })
  const targets = targetsOf(transition.from)
  const leaveFrom = (wanted: string[]) => {
    const from = WORKFLOW_STATUSES.filter((status) => wanted.includes(status))
    const possible = targetsOf(from)
    change({ from, to: possible.includes(transition.to) ? transition.to : (possible[0] ?? transition.to) })
  }
  const submit = async () => {
    setTried(true)
    if (transition.from.length > 0 && targets.length > 0) onSave({ ...transition, label: transition.label.trim() })
  }
  return (
    <FormDialog
      title={place === 0 ? t('transitionNew') : t('transitionTitle', { n: String(place) })}
      act={t('done')}
      cancel={t('cancel')}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <ManyField
        label={t('from')}
        hint={t('fromHint')}
        options={WORKFLOW_STATUSES.map((value) => ({ value, label: statusName(value) }))}
        value={transition.from}
        onChange={leaveFrom}
      />
      {tried && transition.from.length === 0 ? (
        <p role="alert" className={css.failure}>
          {t('missingFrom')}
        </p>
      ) : null}
      <Choice
        label={t('to')}
        value={transition.to}
        options={targets.map((status) => [status, statusName(status)] as const)}
        onChange={(to) => isWorkflowStatus(to) && change({ to })}
      />
      {tried && targets.length === 0 ? (
        <p role="alert" className={css.failure}>
          {t('noTarget')}
        </p>
      ) : null}
      <div className={css.pair}>
        <FieldFrame label={t('label')} hint={t('labelHint')} optional>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={transition.label}
              onChange={(label) => change({ label })}
              inputProps={{ maxLength: MAX_TRANSITION_LABEL, autoComplete: 'off' }}
            />
          )}
        </FieldFrame>
        <Choice
          label={t('minRole')}
          value={transition.minRole}
          options={TRANSITION_ROLES.map(
            (role, n) => [role, n === 0 ? t('everybody') : t('roleOrAbove', { role: roleWord(role) })] as const,
          )}
          onChange={(minRole) => change({ minRole: minRole as TransitionValues['minRole'] })}
        />
      </div>
      <fieldset className={css.card}>
        <legend className={css.legend}>{t('requires')}</legend>
        <CheckOption checked={transition.requires.assignee} onChange={(assignee) => require({ assignee })}>
          {t('requireAssignee')}
        </CheckOption>
        <CheckOption checked={transition.requires.reason} onChange={(reason) => require({ reason })}>
          {t('requireReason')}
        </CheckOption>
        <CheckOption checked={transition.requires.approval} onChange={(approval) => require({ approval })}>
          {t('requireApproval')}
        </CheckOption>
        {fields.length > 0 || transition.requires.fields.length > 0 ? (
          <ManyField
            label={t('requireFields')}
            hint={t('requireFieldsHint')}
            options={fields.map(({ key, label }) => ({ value: key, label }))}
            value={transition.requires.fields}
            onChange={(keys) => require({ fields: keys })}
          />
        ) : null}
      </fieldset>
      <ConditionFields
        t={t}
        values={transition.conditions}
        errors={{}}
        onChange={(next) => change({ conditions: { ...transition.conditions, ...next } })}
      />
    </FormDialog>
  )
}
