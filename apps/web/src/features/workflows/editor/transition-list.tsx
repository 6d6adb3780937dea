import { countConditions } from '@balcao/contracts/tickets/condition-places'
import type { Transition } from '@balcao/contracts/workflows/workflows'
import { said } from '@balcao/ui/lib/language'
import { roleWord, statusName } from '@balcao/ui/lib/names'
import { StatusLabel } from '@balcao/ui/status-glyph'
import IconButton from '@mui/material/IconButton'
import { ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import page from '../../../lib/page/form-page.module.css'
import type { TransitionValues } from '../form-values.ts'
import { t } from '../messages.ts'
import css from '../workflows.module.css'

/** Who may take a transition, for which tickets, and what it asks for, in a line. */
function summaryOf({ minRole, conditions, requires }: Transition, fieldName: (key: string) => string): string {
  const count = countConditions(conditions)
  const asked = [
    ...(requires.assignee ? [t('sumAssignee')] : []),
    ...(requires.reason ? [t('sumReason')] : []),
    ...(requires.approval ? [t('sumApproval')] : []),
    ...requires.fields.map(fieldName),
  ]
  return [
    minRole === 'support-agent' ? t('everybody') : t('roleOrAbove', { role: roleWord(minRole) }),
    ...(count > 0 ? [t('sumConditions', { n: count })] : []),
    ...(asked.length > 0 ? [t('sumAsks', { what: asked.join(', ') })] : []),
  ].join(' · ')
}

type TransitionListProps = {
  transitions: readonly TransitionValues[]
  errors?: Readonly<Record<string, string>>
  onEdit?: (transition: TransitionValues) => void
  onRemove?: (transition: TransitionValues) => void
}

/** The transitions of a workflow, each from where to where. */
export const TransitionList = ({ transitions, errors = {}, onEdit, onRemove }: TransitionListProps) => {
  const fields = useFields('ticket')
  const fieldName = (key: string) => fields.find((field) => field.key === key)?.label ?? key
  return (
    <ol className={css.transitions}>
      {transitions.map((transition, n) => (
        <li key={transition.id} className={css.transition} data-wrong={errors[`transitions.${n}`] ? '' : undefined}>
          <span className={css.way}>
            {transition.from.map((status) => (
              <StatusLabel key={status} status={status} />
            ))}
            <ArrowRight size={14} aria-hidden />
            <span className="visually-hidden">→</span>
            <StatusLabel status={transition.to} />
          </span>
          <span className={css.transitionName}>{transition.label || statusName(transition.to)}</span>
          <span className={page.quiet}>{summaryOf(transition, fieldName)}</span>
          {errors[`transitions.${n}`] ? (
            <p role="alert" className={page.failure}>
              {said(errors[`transitions.${n}`] ?? '')}
            </p>
          ) : null}
          {onEdit && onRemove ? (
            <span className={css.transitionActs}>
              <IconButton aria-label={t('transitionEdit', { n: String(n + 1) })} onClick={() => onEdit(transition)}>
                <Pencil size={16} aria-hidden />
              </IconButton>
              <IconButton aria-label={t('transitionRemove', { n: String(n + 1) })} onClick={() => onRemove(transition)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
