import { IconTool } from '@balcao/ui/icon-tool'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useDraftHints } from './duplicates.data.ts'
import css from './duplicates.module.css'
import { t } from './messages.ts'

const WAIT_MS = 300
const LEAST_WORDS = 3

type DraftHintProps = { title: string; description: string; requesterId: number | undefined }

/** Tickets that may be the same as the one being written: three at most, beside the form and never in its way. */
const DraftHint = ({ title, description, requesterId }: DraftHintProps) => {
  const key = useId()
  const [asked, setAsked] = useState({ title: '', description: '' })
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => {
    const wait = setTimeout(() => setAsked({ title: title.slice(0, 500), description: description.slice(0, 4000) }), WAIT_MS)
    return () => clearTimeout(wait)
  }, [title, description])
  const isEnough = asked.title.trim().split(/\s+/).filter(Boolean).length >= LEAST_WORDS
  const { data } = useDraftHints(asked.title, asked.description, requesterId, key, isEnough && !isDismissed)
  if (!isEnough || isDismissed || !data || data.matches.length === 0) return null
  return (
    <section className={`${css.hint} ${css.inForm}`} aria-label={t(data.matches.length > 1 ? 'hintMany' : 'hint')} aria-live="polite">
      <div className={css.line}>
        <span className={css.what}>{t(data.matches.length > 1 ? 'hintMany' : 'hint')}</span>
        <IconTool aria-label={t('ignore')} onClick={() => setDismissed(true)}>
          <X size={16} aria-hidden />
        </IconTool>
      </div>
      <ul className={css.rows}>
        {data.matches.map(({ ticket, probability, reasonTexts }) => (
          <li key={ticket.id} className={css.row}>
            <Link to="/tickets/$id" params={{ id: String(ticket.id) }} target="_blank">
              #{ticket.number} {ticket.title}
            </Link>
            <span className={css.quiet}>
              {probability === null ? '' : t('probable', { percent: String(Math.round(probability * 100)) })}
              {reasonTexts.length > 0 ? ` · ${reasonTexts.slice(0, 2).join(', ')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
export default DraftHint
