import { Check } from 'lucide-react'
import { t } from './messages.ts'
import css from './register.module.css'
import { STEPS } from './steps.ts'

/** Where one is: steps done, the one at hand, those to come. */
export const Stepper = ({ step }: { step: number }) => (
  <ol className={css.steps} aria-label={t('progress', { step: step + 1 })}>
    {STEPS.map(({ title }, index) => (
      <li key={title} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
        <span className={css.mark} aria-hidden>
          {index < step ? <Check size={14} /> : index + 1}
        </span>
        <span className={css.stepName}>{t(title)}</span>
      </li>
    ))}
  </ol>
)
