import type { SideState } from '@balcao/contracts/side-conversations/bounds'
import { t } from './messages.ts'
import css from './side-conversations.module.css'

/** Whose turn it is, as a word on its colour. */
export const StateChip = ({ state }: { state: SideState }) => (
  <span className={css.chip} data-state={state}>
    {t(`state_${state}`)}
  </span>
)
