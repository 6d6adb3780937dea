import { Check } from 'lucide-react'
import { t } from './messages.ts'
import css from './status-track.module.css'
import { type Labelled, publicLabel, STEPS, stepWord, trackOf } from './track.ts'

/** Recebido → Em análise → Aguardando você → Resolvido: where the ticket stands, by shape and word. */
export function StatusTrack({ ticket, small = false }: { ticket: Labelled; small?: boolean }) {
  const track = trackOf(ticket.status)
  if (!track) return small ? null : <p className={css.off}>{t('offTrack', { label: publicLabel(ticket) })}</p>
  return (
    <ol className={small ? `${css.track} ${css.small}` : css.track} aria-label={t('track')}>
      {STEPS.map((name, index) => {
        const state = track[index] ?? 'ahead'
        const asks = state === 'current' && index >= 2
        return (
          <li
            key={name}
            className={css.step}
            data-state={state}
            data-asks={asks || undefined}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={css.dot}>{state === 'done' && <Check size={small ? 8 : 12} strokeWidth={3} aria-hidden />}</span>
            <span className={css.name}>
              {stepWord(index) ?? t(name)}
              {state === 'done' && <span className="visually-hidden"> {t('stepDone')}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
