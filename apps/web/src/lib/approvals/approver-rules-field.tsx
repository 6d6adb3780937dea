import type { ApproverRule, ApproverSources } from '@balcao/contracts/approvals/approver-rules'
import { MAX_APPROVER_RULES } from '@balcao/contracts/approvals/bounds'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import Chip from '@mui/material/Chip'
import { trpc } from '../trpc.ts'
import css from './approver-rules.module.css'
import { t } from './messages.ts'
import { isSameRule, keyOfRule, rulesOf, ruleWords } from './rule-words.ts'

const NOTHING: ApproverSources = { roles: [], queues: [], fields: [] }

type ApproverRulesFieldProps = {
  id: string
  value: readonly ApproverRule[]
  error?: string | undefined
  onChange: (rules: ApproverRule[]) => void
}

/** Rules that say who approves: those chosen, and a field that adds one. */
export const ApproverRulesField = ({ id, value, error, onChange }: ApproverRulesFieldProps) => {
  const sources = trpc.approvals.sources.useQuery({}, { staleTime: 300_000 }).data ?? NOTHING
  const left = rulesOf(sources).filter((rule) => !value.some((held) => isSameRule(held, rule)))
  return (
    <FieldFrame label={t('label')} id={id} hint={t('hint')} error={error} optional>
      {(ids) => (
        <>
          {value.length > 0 ? (
            <div className={css.chosen}>
              {value.map((rule) => {
                const name = ruleWords(rule, sources)
                return (
                  <Chip
                    key={keyOfRule(rule)}
                    size="small"
                    label={name}
                    aria-label={t('takeOff', { name })}
                    onDelete={() => onChange(value.filter((one) => !isSameRule(one, rule)))}
                  />
                )
              })}
            </div>
          ) : null}
          {value.length < MAX_APPROVER_RULES ? (
            <NativeSelect
              id={ids.id}
              describedBy={ids.describedBy}
              invalid={ids.invalid}
              value=""
              options={[['', t('choose')], ...left.map((rule) => [keyOfRule(rule), ruleWords(rule, sources)] as const)]}
              onChange={(key) => {
                const rule = left.find((one) => keyOfRule(one) === key)
                if (rule) onChange([...value, rule])
              }}
            />
          ) : null}
        </>
      )}
    </FieldFrame>
  )
}
