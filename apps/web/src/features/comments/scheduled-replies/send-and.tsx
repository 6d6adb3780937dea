import { STAFF_MOVES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { LaterMenu, type MenuEntry } from '@balcao/ui/later-menu'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import Button from '@mui/material/Button'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFollowsWorkflow, useMoves } from '../../../lib/tickets/moves.data.ts'
import { useNeighbours } from '../../../lib/tickets/neighbours.ts'
import type { ThenStatus } from '../composer.data.ts'
import { t } from './messages.ts'

const CHOICES = [
  { status: 'waiting_customer', text: 'sendAndWait' },
  { status: 'resolved', text: 'sendAndResolve' },
] as const

type SendAndProps = {
  ticket: Ticket
  setsStatus: boolean
  disabled: boolean
  onSend: (then: ThenStatus, goesTo?: number) => void
}

/** Does the workflow of the ticket, if it follows one, lead there with a reply? Fields can be filled in beside the text, nothing else. */
function useLed(ticket: Ticket, setsStatus: boolean): (status: ThenStatus) => boolean {
  const follows = useFollowsWorkflow(ticket, setsStatus)
  const { data } = useMoves(ticket, follows, true)
  return (status) =>
    !data?.workflow ||
    data.moves.some(({ to, reasons }) => to === status && reasons.every(({ field }) => field.startsWith('customFields.')))
}

/** Sends and sets the status in the same act, or goes to the next ticket of the list one came from. */
export const SendAnd = ({ ticket, setsStatus, disabled, onSend }: SendAndProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { next } = useNeighbours(ticket.id)
  const isLed = useLed(ticket, setsStatus)
  const allowed = CHOICES.filter(
    ({ status }) => setsStatus && (ticket.status === status || (STAFF_MOVES[ticket.status].includes(status) && isLed(status))),
  )
  const entries: MenuEntry[] = allowed.map(({ status, text }) => ({
    key: status,
    content: (
      <>
        <StatusGlyph status={status} />
        {t(text)}
      </>
    ),
    onChoose: () => onSend(status),
  }))
  if (next)
    entries.push({
      key: 'next',
      content: (
        <>
          <ArrowRight size={14} aria-hidden />
          {t('sendAndNext')}
        </>
      ),
      onChoose: () => onSend(undefined, next),
    })
  if (entries.length === 0) return null
  return (
    <>
      <Button disabled={disabled} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        {t('sendAnd')}
        <ChevronDown size={14} aria-hidden />
      </Button>
      <LaterMenu above anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />
    </>
  )
}
