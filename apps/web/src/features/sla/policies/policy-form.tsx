import { MAX_POLICY_NAME } from '@balcao/contracts/sla/bounds'
import { CreateSlaPolicy, type SlaPolicy } from '@balcao/contracts/sla/policies'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import { useNavigate } from '@tanstack/react-router'
import { ConditionFields } from '../../../lib/conditions/condition-fields.tsx'
import page from '../../../lib/page/form-page.module.css'
import { NameFields } from '../../../lib/page/name-fields.tsx'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useListedForm } from '../../../lib/page/use-listed-form.ts'
import { trpc } from '../../../lib/trpc.ts'
import { type PolicyValues, reasonsOf, toInput } from './form-values.ts'
import { t } from './messages.ts'
import { usePolicyActs } from './policies.data.ts'
import { PolicyPreview } from './policy-preview.tsx'
import { TargetsGrid } from './targets-grid.tsx'

type PolicyFormProps = {
  values: PolicyValues
  /** The one that is edited; without it one is made. */
  edited?: SlaPolicy
  readOnly?: boolean
}

/** What a policy promises, and to which tickets, with its effect beside. */
export const PolicyForm = ({ values: first, edited, readOnly = false }: PolicyFormProps) => {
  const navigate = useNavigate()
  const { save } = usePolicyActs()
  const cache = trpc.useUtils()
  const { data: calendars } = trpc.calendars.list.useQuery({})
  const leave = () => void navigate({ to: '/sla/policies' })
  const form = useListedForm({
    t,
    values: first,
    edited,
    reasonsOf,
    inputOf: (written) => CreateSlaPolicy.parse(toInput(written)),
    save,
    read: (id) => cache.sla.policies.get.fetch({ id }),
    notice: 'sla-policy',
    leave,
    // Who only reads it saves nothing by Enter either.
    asksFirst: () => readOnly,
  })
  const { values, errors, change } = form
  const amount = (field: 'percent' | 'second' | 'third' | 'minutes', maxLength: number, isFirst = true) => (
    <FieldFrame label={t(field)} error={errors[field] ?? (isFirst ? errors.warn : undefined)}>
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values[field]}
          disabled={readOnly}
          onChange={(value) => change({ [field]: value })}
          inputProps={{ maxLength, autoComplete: 'off', inputMode: 'numeric' }}
        />
      )}
    </FieldFrame>
  )
  return (
    <SavedForm t={t} form={form} readOnly={readOnly} onCancel={leave}>
      <div className={page.card}>
        <NameFields
          values={values}
          errors={errors}
          labels={{
            name: t('name'),
            state: t('activeField'),
            active: t('active'),
            inactive: t('inactive'),
            description: t('description'),
          }}
          maxName={MAX_POLICY_NAME}
          disabled={readOnly}
          onChange={change}
        />
      </div>
      <ConditionFields t={t} values={values} errors={errors} onChange={change} />
      <div className={page.card}>
        <h2 className={page.legend}>{t('targets')}</h2>
        <p className={page.quiet}>{t('targetsHint')}</p>
        <TargetsGrid
          cells={values.cells}
          calendars={calendars?.data ?? []}
          errors={errors}
          disabled={readOnly}
          onChange={(cells) => change({ cells })}
        />
        <div className={page.pair}>
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
          {values.warn === 'percent' ? amount('percent', 2) : null}
          {values.warn === 'minutes' ? amount('minutes', 6) : null}
        </div>
        {values.warn === 'percent' ? (
          <>
            <div className={page.pair}>
              {amount('second', 2, false)}
              {amount('third', 2, false)}
            </div>
            <p className={page.quiet}>{t('warnHint')}</p>
          </>
        ) : null}
      </div>
      {readOnly ? <p className={page.quiet}>{t('readOnly')}</p> : <PolicyPreview values={values} id={edited?.id} />}
    </SavedForm>
  )
}
