import Button from '@mui/material/Button'
import { weekdayAndTime } from '../moments/moment-text.ts'
import css from './drafts.module.css'
import { t } from './messages.ts'

/** Says, quietly, that something else was written elsewhere, and gives it; what stood here is then the other one. */
export const OtherDraft = ({ at, onUse }: { at: string; onUse: () => void }) => (
  <p className={css.other} role="status">
    {t('other', { when: weekdayAndTime(new Date(at)) })}
    <Button size="small" variant="text" onClick={onUse}>
      {t('use')}
    </Button>
  </p>
)
