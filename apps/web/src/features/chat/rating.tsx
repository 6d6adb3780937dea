import Button from '@mui/material/Button'
import { t } from './messages.ts'
import css from './rating.module.css'

const SCORES = [1, 2, 3, 4, 5]

/** One tap says what the customer thought of a conversation with people that is over. */
export const Rating = ({ onRate }: { onRate: (score?: number) => void }) => (
  <fieldset className={css.rating}>
    <legend>{t('rate')}</legend>
    {SCORES.map((score) => (
      <Button key={score} size="small" variant="outlined" aria-label={t('score', { n: score })} onClick={() => onRate(score)}>
        {score}
      </Button>
    ))}
    <Button size="small" onClick={() => onRate()}>
      {t('notNow')}
    </Button>
  </fieldset>
)
