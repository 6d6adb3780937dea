import { RELATIONS } from '@balcao/contracts/tickets/relation-kinds'
import type { TicketRelation } from '@balcao/contracts/tickets/relations'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { Link2, MessagesSquare, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import css from '../../../lib/tickets/dialogs.module.css'
import properties from '../../../lib/tickets/properties.module.css'
import { MissingFact } from '../../../lib/tickets/property-row.tsx'
import { t } from './link-messages.ts'
import { isOpen, useLinkActs, useRelations } from './links.data.ts'

const AnswerChildren = lazy(() => import('./answer-children.tsx'))
const LinkDialog = lazy(() => import('./link-dialog.tsx'))

/** How a ticket stands to others: each as a link, and what the reader may do to it. */
export const LinkProperties = ({ ticket, editable }: { ticket: Ticket; editable: boolean }) => {
  const { relations, error, retry } = useRelations(ticket.id)
  const { unlink } = useLinkActs(ticket.id)
  const [isLinking, setLinking] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  const answers = useCan()('ticket.bulk_reply')
  const links = editable && ticket.status !== 'merged'
  const groups = RELATIONS.map((kind) => ({ kind, of: (relations ?? []).filter((one) => one.kind === kind) })).filter(
    ({ of }) => of.length > 0,
  )
  if (!links && !error && groups.length === 0) return null
  return (
    <section aria-labelledby="vinculos">
      <h2 id="vinculos" className={properties.heading}>
        {t('heading')}
      </h2>
      {error ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={retry} /> : null}
      {groups.map(({ kind, of }) => (
        <div key={kind} className={css.group}>
          <h3>
            {t(`is_${kind}`)}
            {kind === 'parent_of' ? <small>{t('openChildren', { open: of.filter(isOpen).length, total: of.length })}</small> : null}
          </h3>
          <ul>
            {of.map((one) => (
              <Linked key={one.id} relation={one} onRemove={links ? () => void unlink(one) : undefined} />
            ))}
          </ul>
          {kind === 'parent_of' && answers && of.some(isOpen) ? (
            <Button
              size="small"
              startIcon={<MessagesSquare size={14} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setAnswering(true)}
            >
              {t('answerChildren')}
            </Button>
          ) : null}
        </div>
      ))}
      {links ? (
        <Button size="small" startIcon={<Link2 size={14} aria-hidden />} aria-haspopup="dialog" onClick={() => setLinking(true)}>
          {t('link')}
        </Button>
      ) : null}
      {isAnswering ? (
        <Suspense>
          <AnswerChildren
            parent={ticket}
            open={(relations ?? []).filter((one) => one.kind === 'parent_of' && isOpen(one)).map((one) => one.ticket)}
            onClose={() => setAnswering(false)}
          />
        </Suspense>
      ) : null}
      {isLinking ? (
        <Suspense>
          <LinkDialog ticket={ticket} onClose={() => setLinking(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

const Linked = ({ relation: { ticket }, onRemove }: { relation: TicketRelation; onRemove?: () => void }) => {
  const label = t('remove', { number: String(ticket.number) })
  return (
    <li className={css.linkedRow}>
      <StatusGlyph status={ticket.status} />
      <Link to="/tickets/$id" params={{ id: String(ticket.id) }}>
        <span className={css.number}>#{ticket.number}</span> {ticket.title}
      </Link>
      {onRemove ? (
        <IconButton size="small" aria-label={label} title={label} onClick={onRemove}>
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}
