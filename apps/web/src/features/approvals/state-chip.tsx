import type { ApprovalState } from '@balcao/contracts/approvals/bounds'
import css from './approvals.module.css'
import { t } from './messages.ts'

/** What became of an approval, as a word on its colour. */
export const StateChip = ({ state }: { state: ApprovalState }) => (
  <span className={css.chip} data-state={state}>
    {t(`state_${state}`)}
  </span>
)
