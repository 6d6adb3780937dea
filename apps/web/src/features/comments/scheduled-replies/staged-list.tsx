import { X } from 'lucide-react'
import { t } from './messages.ts'
import css from './staged.module.css'
import { useNamedChanges } from './use-named-changes.ts'
import type { StagedStore } from './use-staged.ts'

/** What sending will change on the ticket, above the buttons: each change can be taken away. */
export const StagedList = ({ store: { staged, set } }: { store: StagedStore }) => {
  const changes = useNamedChanges(staged)
  if (changes.length === 0) return null
  return (
    <div className={css.staged}>
      <span id="ao-enviar" className={css.label}>
        {t('onSend')}
      </span>
      <ul className={css.list} aria-labelledby="ao-enviar">
        {changes.map(({ key, text, without }) => (
          <li key={key} className={css.change}>
            {text}
            <button
              type="button"
              className={css.remove}
              aria-label={t('unstage', { what: text })}
              onClick={() => {
                set(without)
                // The button goes with its change.
                document.getElementById('resposta')?.focus()
              }}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
