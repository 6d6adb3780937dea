import { MAX_POLICY_NAME } from '@balcao/contracts/sla/bounds'
import { CreateSlaPolicy, type SlaPolicy } from '@balcao/contracts/sla/policies'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { focusWrong } from '@balcao/ui/lib/forms/form-errors'
import { said } from '@balcao/ui/lib/language'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { AskBeforeLeaving } from '../../../lib/ask-before-leaving.tsx'
import { ConditionChips } from '../../../lib/conditions/condition-chips.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { type PolicyValues, reasonsOf, toInput } from './form-values.ts'
import { t } from './messages.ts'
import { usePolicyActs } from './policies.data.ts'
import css from './policies.module.css'
import { PolicyPreview } from './policy-preview.tsx'
import { TargetsGrid } from './targets-grid.tsx'

type PolicyFormProps = {
  values: PolicyValues
  /** The one that is edited; without it one is made. */
  edited?: SlaPolicy
  readOnly?: boolean
}

/** What a policy promises, and to which tickets, with its effect beside. What was written stays until it is saved. */
export const PolicyForm = ({ values: first, edited, readOnly = false }: PolicyFormProps) => {
  const navigate = useNavigate()
  const { save } = usePolicyActs()
  const cache = trpc.useUtils()
  const { data: calendars } = trpc.calendars.list.useQuery({})
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [version, setVersion] = useState(edited?.version)
  const done = useRef(false)

  const change = (next: Partial<PolicyValues>) => {
    const changed = { ...values, ...next }
    setValues(changed)
    if (tried) setErrors(reasonsOf(changed))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || readOnly) return
    setTried(true)
    setFailure('')
    const wrong = reasonsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusWrong()
    setBusy(true)
    const input = CreateSlaPolicy.parse(toInput(values))
    const outcome = await save(edited ? { ...input, id: edited.id, version } : input)
    if ('saved' in outcome) {
      done.current = true
      notify.success(edited ? t('saved') : t('created', { name: outcome.saved.name }), { id: 'sla-policy' })
      return navigate({ to: '/sla/policies' })
    }
    // Saving again is for what is there by then.
    const present = outcome.stale && edited ? await cache.sla.policies.get.fetch({ id: edited.id }).catch(() => undefined) : undefined
    if (present) setVersion(present.version)
    setBusy(false)
    setErrors(outcome.fields)
    setFailure(outcome.stale ? t('stale') : t('failed', { why: outcome.why }))
  }
  const text = (field: 'name' | 'description' | 'percent' | 'minutes', label: string, maxLength?: number) => (
    <FieldFrame
      label={label}
      error={errors[field] ?? (field === 'percent' || field === 'minutes' ? errors.warn : undefined)}
      required={field === 'name'}
    >
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values[field]}
          disabled={readOnly}
          onChange={(value) => change({ [field]: value })}
          inputProps={{ maxLength, autoComplete: 'off', ...(field === 'percent' || field === 'minutes' ? { inputMode: 'numeric' } : {}) }}
        />
      )}
    </FieldFrame>
  )
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure ? (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      ) : null}
      <div className={css.card}>
        <div className={css.pair}>
          {text('name', t('name'), MAX_POLICY_NAME)}
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
        <h2 className={css.legend}>{t('targets')}</h2>
        <p className={css.quiet}>{t('targetsHint')}</p>
        <TargetsGrid
          cells={values.cells}
          calendars={calendars?.data ?? []}
          errors={errors}
          disabled={readOnly}
          onChange={(cells) => change({ cells })}
        />
        <div className={css.pair}>
          <Choice
            label={t('warnAt')}
            value={values.warn}
            options={[
              ['never', t('warnNever')],
              ['percent', t('warnPercent')],
              ['minutes', t('warnMinutes')],
            ]}
            onChange={(warn) => change({ warn })}
          />
          {values.warn === 'percent' ? text('percent', t('percent'), 2) : null}
          {values.warn === 'minutes' ? text('minutes', t('minutes'), 6) : null}
        </div>
      </div>
      {readOnly ? (
        <p className={css.quiet}>{t('readOnly')}</p>
      ) : (
        <>
          <PolicyPreview values={values} id={edited?.id} />
          <div className={css.acts}>
            <Button type="submit" variant="contained" disabled={busy}>
              {t(busy ? 'saving' : 'save')}
            </Button>
            <Button onClick={() => void navigate({ to: '/sla/policies' })}>{t('cancel')}</Button>
          </div>
        </>
      )}
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
