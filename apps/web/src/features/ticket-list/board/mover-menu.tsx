import type { BoardGroup } from '@balcao/contracts/ticket-list/view-names'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { priorityName } from '@balcao/ui/lib/names'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChoiceMenu } from '../../../lib/pickers/choice-menu.tsx'
import { PersonPicker } from '../../../lib/pickers/person-picker.tsx'
import { useMe } from '../../../lib/session.ts'
import { assignableTo, mayOn } from '../../../lib/tickets/may.ts'
import { queuesTaking, useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './board.messages.ts'
import { type ColumnKey, columnName, movesOf, statusOf } from './columns.ts'

type MoverMenuProps = {
  ticket: Ticket
  anchor: HTMLElement
  by: BoardGroup
  /** With the name where it is a person. */
  onChoose: (key: ColumnKey, name?: string) => void
  onClose: () => void
}

/** Where a card may go, columns or not: the way to move it without dragging. */
export const MoverMenu = ({ ticket, anchor, by, onChoose, onClose }: MoverMenuProps) => {
  const me = useMe()
  // A card does not say all that decides; the ticket does.
  const { data } = trpc.tickets.get.useQuery({ id: ticket.id })
  const may = mayOn(me, data?.can ? { ...ticket, can: data.can } : ticket)
  const offers = by === 'assignee' ? assignableTo(may, ticket, me.id) : undefined
  const { queues } = useTicketOptions(by === 'queue')
  const named = new Map(queuesTaking(queues).map(({ id, name }) => [`${id}`, name]))
  const moves = by === 'assignee' ? [] : movesOf(ticket, by, may, me.id, named)
  const label = t('move', { number: String(ticket.number) })
  if (offers && movesOf(ticket, by, may, me.id, new Map([[`${me.id}`, me.name]])).length > 0)
    return (
      <PersonPicker
        anchor={anchor}
        offers={offers}
        value={ticket.assignee}
        onClose={onClose}
        onChoose={(id, name) => onChoose(id === null ? 'none' : `${id}`, name)}
      />
    )
  if (moves.length === 0)
    return (
      <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label, dense: true } }}>
        <MenuItem disabled>{t('noMoves')}</MenuItem>
      </Menu>
    )
  return (
    <ChoiceMenu
      anchor={anchor}
      label={label}
      choices={moves.map((key) =>
        by === 'status' || by === 'custom-status'
          ? { value: key, label: columnName(by, key, named), glyph: <StatusGlyph status={statusOf(by, key) ?? ticket.status} /> }
          : by === 'queue'
            ? { value: key, label: named.get(key) ?? '' }
            : { value: key, label: priorityName(key as Priority), glyph: <PriorityGlyph priority={key as Priority} /> },
      )}
      onClose={onClose}
      onChoose={(key) => onChoose(key, named.get(key))}
    />
  )
}
