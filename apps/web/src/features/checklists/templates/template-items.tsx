import type { ChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { durationText } from '../../../lib/moments/durations.ts'
import page from '../../../lib/page/form-page.module.css'
import css from '../checklists.module.css'
import { t } from './messages.ts'

/** What a template has, for who only reads it. */
export const TemplateItems = ({ template: { description, items } }: { template: ChecklistTemplate }) => (
  <div className={page.card}>
    {description ? <p className={page.quiet}>{description}</p> : null}
    <ol className={css.plain} aria-label={t('itemsTitle')}>
      {items.map(({ key, text, help, mandatory, dueMinutes }) => (
        <li key={key}>
          {text}
          <span className={css.facts}>
            {[mandatory ? t('itemMandatory') : '', dueMinutes === null ? '' : durationText(dueMinutes), help].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  </div>
)
