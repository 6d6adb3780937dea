import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { WorkflowMove } from '@balcao/contracts/workflows/workflows'
import { statusName } from '@balcao/ui/lib/names'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { withCustom } from '../../../lib/pickers/choices.tsx'
import { movesFrom } from '../../../lib/tickets/changes.ts'
import { useMoves } from '../../../lib/tickets/moves.data.ts'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { isCustom, statusChange, statusChangeName, statusValue } from '../../../lib/tickets/status-choice.ts'
import { t } from './messages.ts'
import { OverrideDialog } from './override-dialog.tsx'
import css from './workflow-menu.module.css'

/** What a dialog asks for once the move is chosen; all else must be there before. */
const isFillable = ({ field }: WorkflowMove['reasons'][number]) => field === 'statusReason' || field.startsWith('customFields.')

type WorkflowMenuProps = {
  ticket: Ticket
  anchor: HTMLElement | null
  cancels: boolean
  saving: SaveTicket
  told: (status: Status) => string
  /** The same of a custom status, by its name. */
  toldName: (name: string) => string
  onClose: () => void
  onSnooze: () => void
}

/** The custom statuses of where the ticket stands, and of where a transition leads that nothing is in the way of. */
const customOf = (ticket: Ticket, moves: readonly WorkflowMove[]) =>
  withCustom([ticket.status, ...moves.flatMap(({ to, reasons }) => (reasons.every(isFillable) ? to : []))], ticket.customStatusId).filter(
    ({ value }) => value !== statusValue(ticket) && (isCustom(value) || value === ticket.status),
  )

/** The transitions of a ticket's workflow from where it stands, with what is in the way of those that cannot be taken. */
const WorkflowMenu = ({ ticket, anchor, cancels, saving, told, toldName, onClose, onSnooze }: WorkflowMenuProps) => {
  const { data, error } = useMoves(ticket, anchor !== null)
  const [isOverriding, setOverriding] = useState(false)
  const moves = data?.moves ?? []
  const others = movesFrom(ticket.status, cancels).filter((status) => status !== 'scheduled' && !moves.some(({ to }) => to === status))
  const blocked = movesFrom(ticket.status, cancels).filter((status) =>
    moves.some(({ to, reasons }) => to === status && to !== 'scheduled' && !reasons.every(isFillable)),
  )
  const targets = [...others, ...blocked]
  const choose = (status: Status) => {
    onClose()
    if (status === 'scheduled') onSnooze()
    else void saving.save({ status }, { told: told(status) })
  }
  const chooseCustom = (value: string) => {
    onClose()
    const change = statusChange(value)
    void saving.save(change, { told: toldName(statusChangeName(change)) })
  }
  return (
    <>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} slotProps={{ list: { dense: true } }}>
        {data?.workflow ? (
          <ListSubheader className={css.follows} role="presentation">
            {t('follows', { name: data.workflow.name })}
          </ListSubheader>
        ) : null}
        {error || (data && moves.length === 0) ? <MenuItem disabled>{t(error ? 'failed' : 'nowhere')}</MenuItem> : null}
        {moves.map((move) => (
          <Transition key={move.to} move={move} onChoose={choose} />
        ))}
        {customOf(ticket, moves).map(({ value, label, glyph }) => (
          <MenuItem key={value} onClick={() => chooseCustom(value)}>
            {glyph}
            {label}
          </MenuItem>
        ))}
        {data?.mayOverride && targets.length > 0 ? (
          <MenuItem
            onClick={() => {
              onClose()
              setOverriding(true)
            }}
          >
            {t('override')}
          </MenuItem>
        ) : null}
      </Menu>
      {isOverriding ? (
        <OverrideDialog
          workflow={data?.workflow?.name ?? ''}
          targets={targets}
          told={told}
          saving={saving}
          onClose={() => setOverriding(false)}
        />
      ) : null}
    </>
  )
}
export default WorkflowMenu

const Transition = ({ move: { to, label, reasons }, onChoose, ...item }: { move: WorkflowMove; onChoose: (status: Status) => void }) => {
  const inTheWay = reasons.filter((reason) => !isFillable(reason))
  return (
    // It stays within reach of the keyboard: why it cannot be taken is there to be read.
    <MenuItem
      {...item}
      aria-disabled={inTheWay.length > 0 || undefined}
      className={inTheWay.length > 0 ? css.blocked : undefined}
      onClick={() => inTheWay.length === 0 && onChoose(to)}
    >
      <StatusGlyph status={to} />
      <span className={css.transition}>
        <span>{label ? t('step', { label, status: statusName(to) }) : statusName(to)}</span>
        {inTheWay.map(({ message }) => (
          <span key={message} className={css.why}>
            {message}
          </span>
        ))}
      </span>
    </MenuItem>
  )
}
