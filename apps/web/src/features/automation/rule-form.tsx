import { ASK_ABOVE, MAX_RULE_NAME } from '@balcao/contracts/automation/bounds'
import { type AutomationRule, CreateRule } from '@balcao/contracts/automation/rules'
import { CheckOption } from '@balcao/ui/check-box'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { focusWrong } from '@balcao/ui/lib/forms/form-errors'
import { said } from '@balcao/ui/lib/language'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { ConditionChips } from '../../lib/conditions/condition-chips.tsx'
import { trpc } from '../../lib/trpc.ts'
import { ActionList } from './action-list.tsx'
import { useRuleActs, useRules } from './automation.data.ts'
import css from './automation.module.css'
import { conflictsOf } from './conflicts.ts'
import { type RuleValues, reasonsOf, toInput } from './form-values.ts'
import { t } from './messages.ts'
import { RulePreview, usePreview } from './rule-preview.tsx'
import { TriggerFields } from './trigger-fields.tsx'

type RuleFormProps = {
  values: RuleValues
  /** The one that is edited; without it one is made. */
  edited?: AutomationRule
}

/** When a rule runs, for which tickets, and what it does, with its effect beside. What was written stays until it is saved. */
export const RuleForm = ({ values: first, edited }: RuleFormProps) => {
  const navigate = useNavigate()
  const { save } = useRuleActs()
  const cache = trpc.useUtils()
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [version, setVersion] = useState(edited?.version)
  const done = useRef(false)
  const preview = usePreview(values)
  const timed = values.event === 'elapsed'
  const many = preview.data?.matching ?? 0
  const kinds = values.actions.map(({ kind }) => kind)
  const conflicts = conflictsOf({ id: edited?.id, event: values.event, kinds }, useRules().data?.data ?? [])

  const change = (next: Partial<RuleValues>) => {
    const changed = { ...values, ...next }
    setValues(changed)
    if (tried) setErrors(reasonsOf(changed))
  }
  const send = async () => {
    setAsking(false)
    setBusy(true)
    const input = CreateRule.parse(toInput(values))
    const outcome = await save(edited ? { ...input, id: edited.id, version } : input)
    if ('saved' in outcome) {
      done.current = true
      notify.success(edited ? t('saved') : t('created', { name: outcome.saved.name }), { id: 'automation-rule' })
      return navigate({ to: '/automation' })
    }
    // Saving again is for what is there by then.
    const present = outcome.stale && edited ? await cache.automation.rules.get.fetch({ id: edited.id }).catch(() => undefined) : undefined
    if (present) setVersion(present.version)
    setBusy(false)
    setErrors(outcome.fields)
    setFailure(outcome.stale ? t('stale') : t('failed', { why: outcome.why }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setFailure('')
    const wrong = reasonsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusWrong()
    if (timed && values.active === 'yes' && many > ASK_ABOVE) return setAsking(true)
    void send()
  }
  const text = (field: 'name' | 'description', label: string, maxLength: number) => (
    <FieldFrame label={label} error={errors[field]} required={field === 'name'}>
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values[field]}
          onChange={(value) => change({ [field]: value })}
          inputProps={{ maxLength, autoComplete: 'off' }}
        />
      )}
    </FieldFrame>
  )
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {failure ? (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      ) : null}
      <div className={css.card}>
        <div className={css.pair}>
          {text('name', t('name'), MAX_RULE_NAME)}
          <Choice
            label={t('activeField')}
            value={values.active}
            options={[
              ['yes', t('active')],
              ['no', t('inactive')],
            ]}
            onChange={(active) => change({ active })}
          />
        </div>
        {text('description', t('description'), 2_000)}
      </div>
      <div className={css.card}>
        <h2 className={css.legend}>{t('when')}</h2>
        <TriggerFields values={values} errors={errors} onChange={change} />
      </div>
      <div className={css.card}>
        <h2 className={css.legend}>{t('conditions')}</h2>
        <ConditionChips label={t('all')} conditions={values.all} onChange={(all) => change({ all })} />
        {values.all.length + values.any.length === 0 ? <p className={css.quiet}>{t('allHint')}</p> : null}
        <ConditionChips label={t('any')} conditions={values.any} onChange={(any) => change({ any })} />
        {(errors.all ?? errors.any) ? (
          <p role="alert" className={css.failure}>
            {said(errors.all ?? errors.any ?? '')}
          </p>
        ) : null}
      </div>
      <div className={css.card}>
        <h2 className={css.legend}>{t('actions')}</h2>
        <ActionList
          actions={values.actions}
          author={edited?.author.name ?? t('you')}
          errors={errors}
          onChange={(actions) => change({ actions })}
        />
        <CheckOption checked={values.stops} onChange={(stops) => change({ stops })}>
          {t('stops')}
        </CheckOption>
      </div>
      <RulePreview preview={preview} timed={timed} conflicts={conflicts} />
      <div className={css.acts}>
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? 'saving' : 'save')}
        </Button>
        <Button onClick={() => void navigate({ to: '/automation' })}>{t('cancel')}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('manyTitle')}
        confirm={t('manyConfirm')}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
      >
        {t('manyText', { n: many })}
      </ConfirmDialog>
      <AskBeforeLeaving
        when={() => !done.current && JSON.stringify(values) !== JSON.stringify(first)}
        title={t('leaveTitle')}
        confirm={t('leave')}
      >
        {t('leaveText')}
      </AskBeforeLeaving>
    </form>
  )
}
