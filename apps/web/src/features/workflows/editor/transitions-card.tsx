import { MAX_TRANSITIONS } from '@balcao/contracts/workflows/bounds'
import { unreachedStatuses } from '@balcao/contracts/workflows/soundness'
import { said } from '@balcao/ui/lib/language'
import { statusName } from '@balcao/ui/lib/names'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import css from '../../../lib/page/form-page.module.css'
import type { TransitionValues } from '../form-values.ts'
import { t } from '../messages.ts'
import { Diagram } from './diagram.tsx'
import { TransitionList } from './transition-list.tsx'

type TransitionsCardProps = {
  transitions: TransitionValues[]
  errors: Readonly<Record<string, string>>
  onAdd: () => void
  onEdit: (transition: TransitionValues) => void
  onRemove: (transition: TransitionValues) => void
}

/** The transitions as a list to be changed, and as a diagram. */
export const TransitionsCard = ({ transitions, errors, onAdd, onEdit, onRemove }: TransitionsCardProps) => (
  <section className={css.card} aria-labelledby="workflow-transitions">
    <h2 id="workflow-transitions" className={css.legend}>
      {t('transitions')}
    </h2>
    <p className={css.quiet}>{t('transitionsHint')}</p>
    <TransitionList transitions={transitions} errors={errors} onEdit={onEdit} onRemove={onRemove} />
    {errors.transitions ? (
      <p role="alert" className={css.failure}>
        {said(errors.transitions)}
      </p>
    ) : null}
    {unreachedStatuses(transitions).map((status) => (
      <p key={status} className={css.quiet}>
        {t('unreached', { status: statusName(status) })}
      </p>
    ))}
    {transitions.length < MAX_TRANSITIONS ? (
      <div>
        <Button size="small" variant="outlined" startIcon={<Plus size={16} aria-hidden />} onClick={onAdd}>
          {t('addTransition')}
        </Button>
      </div>
    ) : null}
    <Diagram transitions={transitions} />
  </section>
)
