import Button from '@mui/material/Button'
import { weekdayAndTime } from '../../../lib/moments/moment-text.ts'
import css from './drafts.module.css'
import { t } from './messages.ts'
import type { Written } from './reconcile.ts'

const EXCERPT = 120

type OtherDraftProps = {
  other: Written
  /** True where it came between what is written here and the server, which keeps one of the two. */
  isClashing: boolean
  onUse: () => void
  onKeep: () => void
}

/** Says, quietly, that something else was written elsewhere, and gives it; what stood here is then the other one. */
export const OtherDraft = ({ other, isClashing, onUse, onKeep }: OtherDraftProps) => {
  const when = weekdayAndTime(new Date(other.at))
  if (!isClashing)
    return (
      <p className={css.other} role="status">
        {t('other', { when })}
        <Button size="small" variant="text" onClick={onUse}>
          {t('use')}
        </Button>
      </p>
    )
  return (
    <div className={css.clash} role="alert">
      <p>{t('clash', { when })}</p>
      <blockquote className={css.excerpt}>{other.text.trim().slice(0, EXCERPT)}</blockquote>
      <Button size="small" onClick={onKeep}>
        {t('keepMine')}
      </Button>
      <Button size="small" onClick={onUse}>
        {t('useOther')}
      </Button>
    </div>
  )
}
