import { STAFF_MOVES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ThenStatus } from './composer.data.ts'
import { t } from './messages.ts'

const CHOICES = [
  { status: 'waiting_customer', text: 'sendAndWait' },
  { status: 'resolved', text: 'sendAndResolve' },
] as const

/** Sends and sets the status in the same act. */
export const SendAnd = ({ ticket, disabled, onSend }: { ticket: Ticket; disabled: boolean; onSend: (then: ThenStatus) => void }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const allowed = CHOICES.filter(({ status }) => ticket.status === status || STAFF_MOVES[ticket.status].includes(status))
  if (allowed.length === 0) return null
  return (
    <>
      <Button disabled={disabled} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        {t('sendAnd')}
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      >
        {allowed.map(({ status, text }) => (
          <MenuItem
            key={status}
            onClick={() => {
              setAnchor(null)
              onSend(status)
            }}
          >
            <StatusGlyph status={status} />
            {t(text)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
