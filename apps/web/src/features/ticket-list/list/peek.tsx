import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { channelName, statusWord } from '@balcao/ui/lib/names'
import { useDelayed } from '@balcao/ui/lib/react/use-delayed'
import { PriorityPill } from '@balcao/ui/priority-glyph'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { StatusPill } from '@balcao/ui/status-glyph'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useMe } from '../../../lib/session.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { t as page } from '../../../lib/tickets/ticket.messages.ts'
import css from './peek.module.css'

const LastMessages = lazy(() => import('./last-messages.tsx').then((module) => ({ default: module.LastMessages })))

/** Rows passed over quickly are not read. */
const RESTED_MS = 120

type PeekProps = { ticket: Ticket; onOpen: () => void; onClose: () => void }

/** A ticket beside the list: what it is, and what was said last. */
export const Peek = ({ ticket, onOpen, onClose }: PeekProps) => {
  const staff = isStaff(effectiveRole(useMe()))
  const rested = useDelayed(true, RESTED_MS)
  const origin = [`#${ticket.number}`, ticket.companyName ?? ticket.requester.name, channelName(ticket.channel)]
  return (
    <aside id="previa" className={css.peek} aria-label={t('peekOf', { number: String(ticket.number) })}>
      <header className={css.head}>
        <div className={css.above}>
          <span>{origin.join(' · ')}</span>
          <span className={css.acts}>
            <Button size="small" aria-keyshortcuts="Enter" onClick={onOpen}>
              {page('open')}
            </Button>
            <IconButton size="small" aria-label={page('peekClose')} title={`${page('peekClose')} (Esc)`} onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </span>
        </div>
        <h2 className={css.title}>{ticket.title}</h2>
        <div className={css.pills}>
          <StatusPill status={ticket.status} label={statusWord(ticket)} />
          <PriorityPill priority={ticket.priority} />
        </div>
        <dl className={css.facts}>
          <dt>{t('requester')}</dt>
          <dd>{ticket.requester.name}</dd>
          {staff ? (
            <>
              <dt>{t('assignee')}</dt>
              <dd>{ticket.assignee?.name ?? t('nobody')}</dd>
              {ticket.turn ? (
                <>
                  <dt>{t('turn')}</dt>
                  <dd>{t(`turn_${ticket.turn}`)}</dd>
                </>
              ) : null}
            </>
          ) : null}
        </dl>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={page('conversation')}>
        {rested ? (
          <Suspense fallback={<TextSkeleton lines={4} />}>
            <LastMessages ticket={ticket} />
          </Suspense>
        ) : (
          <TextSkeleton lines={4} />
        )}
      </section>
    </aside>
  )
}
