import { ASK_ABOVE, MAX_RULE_NAME } from '@balcao/contracts/automation/bounds'
import { type AutomationRule, CreateRule } from '@balcao/contracts/automation/rules'
import { CheckOption } from '@balcao/ui/check-box'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConditionFields } from '../../lib/conditions/condition-fields.tsx'
import css from '../../lib/page/form-page.module.css'
import { NameFields } from '../../lib/page/name-fields.tsx'
import { SavedForm } from '../../lib/page/saved-form.tsx'
import { useListedForm } from '../../lib/page/use-listed-form.ts'
import { trpc } from '../../lib/trpc.ts'
import { ActionList } from './action-list.tsx'
import { useRuleActs, useRules } from './automation.data.ts'
import { conflictsOf } from './conflicts.ts'
import { DryRun } from './dry-run.tsx'
import { type RuleValues, reasonsOf, toInput } from './form-values.ts'
import { t } from './messages.ts'
import { RulePreview, triedOf, usePreview } from './rule-preview.tsx'
import { TriggerFields } from './trigger-fields.tsx'

type RuleFormProps = {
  values: RuleValues
  /** The one that is edited; without it one is made. */
  edited?: AutomationRule
}

/** When a rule runs, for which tickets, and what it does, with its effect beside. */
export const RuleForm = ({ values: first, edited }: RuleFormProps) => {
  const navigate = useNavigate()
  const { save } = useRuleActs()
  const cache = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const leave = () => void navigate({ to: '/automation' })
  const form = useListedForm({
    t,
    values: first,
    edited,
    reasonsOf,
    inputOf: (written) => CreateRule.parse(toInput(written)),
    save,
    read: (id) => cache.automation.rules.get.fetch({ id }),
    notice: 'automation-rule',
    leave,
    asksFirst: (): boolean => {
      const isMuch = isTimed && values.active === 'yes' && many > ASK_ABOVE
      setAsking(isMuch)
      return isMuch
    },
  })
  const { values, errors, change } = form
  const preview = usePreview(values)
  const many = preview.data?.matching ?? 0
  const isTimed = values.event === 'elapsed' || values.event === 'schedule'
  const kinds = values.actions.map(({ kind }) => kind)
  const conflicts = conflictsOf({ id: edited?.id, event: values.event, kinds }, useRules().data?.data ?? [])
  return (
    <SavedForm t={t} form={form} onCancel={leave}>
      <div className={css.card}>
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
          maxName={MAX_RULE_NAME}
          onChange={change}
        />
      </div>
      <div className={css.card}>
        <h2 className={css.legend}>{t('when')}</h2>
        <TriggerFields values={values} errors={errors} onChange={change} />
      </div>
      <ConditionFields t={t} values={values} errors={errors} onChange={change} />
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
      <RulePreview preview={preview} event={values.event} conflicts={conflicts} />
      {values.event === 'schedule' ? null : <DryRun asked={triedOf(values)} />}
      <ConfirmDialog
        open={asking}
        title={t('manyTitle')}
        confirm={t('manyConfirm')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void form.send()
        }}
      >
        {t(values.event === 'schedule' ? 'manyOnDate' : 'manyText', { n: many })}
      </ConfirmDialog>
    </SavedForm>
  )
}
