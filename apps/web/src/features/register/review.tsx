import { said } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import { t } from './messages.ts'
import css from './register.module.css'
import { EMPTY, type Field, type Reasons, type Values } from './steps.ts'

type ReviewProps = { values: Values; reasons: Reasons; onCorrect: (field: Field) => void }

const FIELDS = Object.keys(EMPTY) as Field[]

/** All that is about to be sent; what the server refused leads back to its field. */
export const Review = ({ values, reasons, onCorrect }: ReviewProps) => (
  <>
    <p className={css.quiet}>{t('review')}</p>
    <dl className={css.review}>
      {FIELDS.map((field) => (
        <div key={field}>
          <dt>{t(field)}</dt>
          <dd>
            {values[field].trim() || t('none')}
            {reasons[field] ? (
              <span className={css.wrong}>
                {said(reasons[field])}
                <Button size="small" variant="text" aria-label={`${t('correct')}: ${t(field)}`} onClick={() => onCorrect(field)}>
                  {t('correct')}
                </Button>
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  </>
)
