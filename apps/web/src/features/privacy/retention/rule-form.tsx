import { leastDays, MAX_RULE_NAME, RULE_SUBJECTS, type RuleSubject, SUBJECTS_WITH_CONDITIONS } from '@balcao/contracts/privacy/bounds'
import { CreateRule, type RetentionRule, UpdateRule } from '@balcao/contracts/privacy/rules'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConditionFields } from '../../../lib/conditions/condition-fields.tsx'
import page from '../../../lib/page/form-page.module.css'
import { NameFields } from '../../../lib/page/name-fields.tsx'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useSavedForm } from '../../../lib/page/use-saved-form.ts'
import { trpc } from '../../../lib/trpc.ts'
import { usePrivacyActs } from '../privacy.data.ts'
import { formField, type RuleValues, reachOf, reasonsOf, toInput } from './form-values.ts'
import { t } from './messages.ts'
import { Preview } from './preview.tsx'

/** What a rule erases, after how long, and what that would be. */
export const RuleForm = ({ values: first, edited }: { values: RuleValues; edited?: RetentionRule }) => {
  const navigate = useNavigate()
  const acts = usePrivacyActs()
  const cache = trpc.useUtils()
  const isMeant = useRef(false)
  const [isMany, setMany] = useState(false)
  const form = useSavedForm<RuleValues, RetentionRule>({
    t,
    values: first,
    edited,
    reasonsOf,
    save: async (written, version) => {
      const input = { ...toInput(written), confirmed: isMeant.current }
      isMeant.current = false
      const outcome = await acts.saveRule(
        edited ? UpdateRule.parse({ ...input, id: edited.id, ...(version === undefined ? {} : { version }) }) : CreateRule.parse(input),
        formField,
      )
      if ('code' in outcome && outcome.code === 'retention_touches_many') setMany(true)
      return outcome
    },
    present: edited && (() => cache.privacy.retention.get.fetch({ id: edited.id })),
    onSaved: () => {
      notify.success(t('saved'), { id: 'privacy' })
      void navigate({ to: '/privacy/retention' })
      return undefined
    },
  })
  const { values, errors, change } = form
  const isBlocked = Object.keys(reasonsOf({ ...values, name: values.name || '-' })).length > 0
  return (
    <SavedForm t={t} form={form} onCancel={() => void navigate({ to: '/privacy/retention' })}>
      <div className={page.card}>
        <NameFields
          values={values}
          errors={errors}
          labels={{ name: t('name'), state: t('state'), active: t('active'), inactive: t('inactive') }}
          maxName={MAX_RULE_NAME}
          onChange={change}
        />
        <p className={page.quiet}>{t('firstTime')}</p>
        <div className={page.pair}>
          <Choice
            label={t('subject')}
            hint={t(`effect_${values.subject}`)}
            value={values.subject}
            options={RULE_SUBJECTS.map((subject) => [subject, t(`subject_${subject}`)] as const)}
            onChange={(subject) => change({ subject: subject as RuleSubject })}
          />
          <FieldFrame label={t('days')} hint={t('daysHint', { least: String(leastDays(values.subject)) })} error={errors.days} required>
            {(ids) => (
              <PlainInput
                ids={ids}
                type="number"
                value={values.days}
                onChange={(days) => change({ days })}
                inputProps={{ min: leastDays(values.subject), inputMode: 'numeric' }}
              />
            )}
          </FieldFrame>
        </div>
      </div>
      {SUBJECTS_WITH_CONDITIONS.includes(values.subject) ? (
        <ConditionFields t={t} values={values} errors={errors} onChange={change} />
      ) : null}
      <Preview reach={reachOf(values)} blocked={isBlocked} />
      <ConfirmDialog
        open={isMany}
        danger
        title={t('manyTitle', { n: '500+' })}
        confirm={t('manyConfirm')}
        onClose={() => setMany(false)}
        onConfirm={() => {
          setMany(false)
          isMeant.current = true
          void form.send()
        }}
      >
        {t('manyText')}
      </ConfirmDialog>
    </SavedForm>
  )
}
