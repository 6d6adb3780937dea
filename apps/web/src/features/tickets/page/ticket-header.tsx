import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import { type Ticket, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { channelName, statusWord } from '@balcao/ui/lib/names'
import { PriorityPill } from '@balcao/ui/priority-glyph'
import { StatusPill } from '@balcao/ui/status-glyph'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Tooltip from '@mui/material/Tooltip'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronUp, PanelRightClose, PanelRightOpen, Pencil } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { SlaChip } from '../../../lib/sla/sla-chip.tsx'
import { useNeighbours } from '../../../lib/tickets/neighbours.ts'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from '../../../lib/tickets/ticket.messages.ts'
import css from '../../../lib/tickets/ticket.module.css'
import { WhoIsHere } from '../../comments/presence/who-is-here.tsx'
import type { Panel } from './panel.ts'

type TitleProps = { ticket: Ticket; editable: boolean; saving: SaveTicket }
type TicketHeaderProps = TitleProps & {
  panel?: Pick<Panel, 'folded' | 'toggle'>
  more?: ReactNode
  /** What is known only later, in a row that has room for it. */
  besideStatus?: ReactNode
  /** The buttons come once the title is on the screen. */
  isPainted: boolean
}

/** Number, requester and channel; the subject; status and priority; the way through the list. */
export const TicketHeader = ({ ticket, editable, saving, panel, more, besideStatus, isPainted }: TicketHeaderProps) => {
  const origin = [`#${ticket.number}`, ticket.companyName ?? ticket.requester.name, channelName(ticket.channel)]
  return (
    <header className={css.header}>
      <div className={css.above}>
        <span className={css.origin}>
          {origin.join(' · ')}
          {ticket.externalReference ? <FormerReference of={ticket.externalReference} /> : null}
        </span>
        {isPainted ? (
          <span className={css.steps}>
            <WhoIsHere ticketId={ticket.id} />
            {more}
            <ListSteps id={ticket.id} />
            {panel ? <PanelButton {...panel} /> : null}
          </span>
        ) : null}
      </div>
      <Title ticket={ticket} editable={editable && isPainted} saving={saving} />
      <div className={css.pills}>
        <StatusPill status={saving.pending.status ?? ticket.status} label={saving.pending.status ? undefined : statusWord(ticket)} />
        <PriorityPill priority={saving.pending.priority ?? ticket.priority} />
        {ticket.sla ? <SlaChip ticketId={ticket.id} sla={ticket.sla} /> : null}
        {besideStatus}
      </div>
    </header>
  )
}

/** What a ticket was called in the help desk that it was imported from, and the way there. */
const FormerReference = ({ of: { source, reference, url } }: { of: NonNullable<Ticket['externalReference']> }) => {
  const name = `${source} #${reference}`
  return (
    <>
      {' · '}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
    </>
  )
}

const ListSteps = ({ id }: { id: number }) => {
  const { previous, next, search, path } = useNeighbours(id)
  const navigate = useNavigate()
  const go = (to: number | undefined) => to && navigate({ to: '/tickets/$id', params: { id: String(to) } })
  const steps = [
    { label: t('previousTicket'), to: previous, Icon: ChevronUp },
    { label: t('nextTicket'), to: next, Icon: ChevronDown },
  ]
  return (
    <>
      {steps.map(({ label, to, Icon }) =>
        to ? (
          <Tooltip key={label} title={label}>
            <IconButton size="small" aria-label={label} onClick={() => go(to)}>
              <Icon size={16} aria-hidden />
            </IconButton>
          </Tooltip>
        ) : null,
      )}
      <Tooltip title={`${t('backToList')} (Esc)`}>
        <IconButton size="small" aria-label={t('backToList')} onClick={() => navigate({ to: path, search })}>
          <ArrowLeft size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </>
  )
}

const PanelButton = ({ folded, toggle }: Pick<Panel, 'folded' | 'toggle'>) => {
  const label = folded ? t('showProperties') : t('hideProperties')
  const Icon = folded ? PanelRightOpen : PanelRightClose
  return (
    <Tooltip title={`${label} (])`}>
      <IconButton size="small" aria-label={label} aria-keyshortcuts="]" aria-expanded={!folded} onClick={toggle}>
        <Icon size={16} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}

/** More than two lines on a phone. */
const LONG_TITLE = 60

const Title = ({ ticket, editable, saving }: TitleProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const parsed = draft === null ? null : UpdateTicket.shape.title.safeParse(draft)
  const title = saving.pending.title ?? ticket.title

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!parsed?.success || parsed.data === undefined) return
    // The editor keeps what was typed until it is saved: a conflict must not lose it.
    if (parsed.data === ticket.title || (await saving.save({ title: parsed.data }, { told: parsed.data }))) setDraft(null)
  }

  if (draft === null)
    return (
      <div className={css.titleRow}>
        <h1 tabIndex={-1} className={css.title} data-long={title.length > LONG_TITLE || undefined}>
          {title}
        </h1>
        {editable ? (
          <Tooltip title={t('editTitle')}>
            <IconButton size="small" aria-label={t('editTitle')} onClick={() => setDraft(ticket.title)}>
              <Pencil size={14} aria-hidden />
            </IconButton>
          </Tooltip>
        ) : null}
      </div>
    )
  return (
    <form className={css.titleRow} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}>
      <h1 className="visually-hidden">{ticket.title}</h1>
      <OutlinedInput
        fullWidth
        autoFocus
        value={draft}
        error={!parsed?.success}
        onChange={(event) => setDraft(event.target.value)}
        inputProps={{ 'aria-label': t('titleLabel'), maxLength: MAX_TITLE }}
      />
      <Button type="submit" variant="contained" disabled={!parsed?.success}>
        {t('save')}
      </Button>
      <Button onClick={() => setDraft(null)}>{t('cancel')}</Button>
    </form>
  )
}
