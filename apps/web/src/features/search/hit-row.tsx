import type { Hit } from '@balcao/contracts/search/search'
import { MarkedText } from '@balcao/ui/marked-text'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { BookOpenText, CircleUser, Mails, MessageSquareText } from 'lucide-react'
import { t } from './messages.ts'
import css from './search.module.css'

const target = (hit: Hit) => {
  if (hit.ticket) return { to: '/tickets/$id', params: { id: String(hit.ticket.id) } } as const
  if (hit.type === 'article') return { to: `/knowledge-base/${hit.id}` as string }
  return { to: '/users', search: { highlight: String(hit.id) } as never } as const
}

/** One thing that was found, as one link. */
export const HitRow = ({ hit, onFollow }: { hit: Hit; onFollow: () => void }) => (
  <li>
    <Link {...target(hit)} preload={false} className={css.hit} onClick={onFollow}>
      <span className={css.glyph}>
        {hit.type === 'ticket' && hit.ticket ? <StatusGlyph status={hit.ticket.status} /> : null}
        {hit.type === 'user' ? <CircleUser size={16} aria-hidden /> : null}
        {hit.type === 'comment' ? <MessageSquareText size={16} aria-hidden /> : null}
        {hit.type === 'side' ? <Mails size={16} aria-hidden /> : null}
        {hit.type === 'article' ? <BookOpenText size={16} aria-hidden /> : null}
      </span>
      <span className={css.text}>
        <span className={css.title}>
          {hit.ticket ? <span className={css.number}>{t('number', { number: String(hit.ticket.number) })}</span> : null}
          <MarkedText of={hit.title} />
          {hit.isInternal ? <span className={css.note}>{t('note')}</span> : null}
        </span>
        <span className={css.excerpt}>
          <MarkedText of={hit.excerpt} />
        </span>
        {hit.person ? (
          <span className={css.meta}>
            {hit.person.name} · <TimeAgo at={hit.createdAt} />
          </span>
        ) : null}
        {hit.type === 'side' && !hit.person ? (
          <span className={css.meta}>
            <TimeAgo at={hit.createdAt} />
          </span>
        ) : null}
        {hit.type === 'article' ? (
          <span className={css.meta}>
            {t('changed')} <TimeAgo at={hit.createdAt} />
          </span>
        ) : null}
      </span>
    </Link>
  </li>
)
