import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useKeys } from '@balcao/ui/lib/keys'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { usePaletteActions } from '../../../lib/palette.ts'
import type { May } from '../../../lib/tickets/may.ts'
import { t } from './messages.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))
const EraseTicketDialog = lazy(() => import('../../privacy/by-hand/erase-ticket-dialog.tsx'))

/** What is seldom done with a whole ticket. */
export const MoreActions = ({ ticket, may, onSnooze }: { ticket: Ticket; may: May; onSnooze: (() => void) | undefined }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'merge' | 'erase' | null>(null)
  const cache = useQueryClient()
  const isSpam = ticket.status === 'spam'
  const removes = may.cancel === true && ticket.status !== 'merged'
  const merges = may.merge === true && ticket.status !== 'merged' && !isSpam
  const navigate = useNavigate()
  const can = useCan()
  const erases = can('ticket.erase')
  const recurs = can('ticket.manage_recurring') && ticket.status !== 'merged' && !isSpam
  const recur = () => void navigate({ to: '/recurring/new', search: { from: String(ticket.id) } })
  const open = (what: 'merge' | 'erase') => {
    setAnchor(null)
    setDialog(what)
  }
  const spam = {
    label: t(isSpam ? 'notSpam' : 'spam'),
    run: async () => {
      setAnchor(null)
      const { setSpam } = await import('../page/spam.data.ts')
      await setSpam(cache, ticket, !isSpam)
    },
  }
  useKeys({ m: () => open('merge') }, merges)
  usePaletteActions(() => [
    ...(merges ? [{ key: 'merge', label: t('mergeOther'), hotkey: 'M', run: () => open('merge') }] : []),
    ...(recurs ? [{ key: 'recurring', label: t('makeRecurring'), run: recur }] : []),
    ...(removes ? [{ key: 'spam', label: spam.label, run: () => void spam.run() }] : []),
    ...(erases ? [{ key: 'erase', label: t('erase'), run: () => open('erase') }] : []),
  ])
  if (!merges && !removes && !recurs && !erases && !onSnooze && dialog === null) return null
  return (
    <>
      <Tooltip title={t('more')}>
        <IconButton
          size="small"
          aria-label={t('more')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': t('more') } }}>
        {onSnooze ? (
          <MenuItem
            aria-keyshortcuts="H"
            onClick={() => {
              setAnchor(null)
              onSnooze()
            }}
          >
            {t('snooze')}
          </MenuItem>
        ) : null}
        {merges ? (
          <MenuItem aria-keyshortcuts="M" onClick={() => open('merge')}>
            {t('mergeOther')}
          </MenuItem>
        ) : null}
        {recurs ? <MenuItem onClick={recur}>{t('makeRecurring')}</MenuItem> : null}
        {removes ? <MenuItem onClick={() => void spam.run()}>{spam.label}</MenuItem> : null}
        {erases ? <MenuItem onClick={() => open('erase')}>{t('erase')}</MenuItem> : null}
      </Menu>
      {dialog === 'merge' ? (
        <Suspense>
          <MergeDialog ticket={ticket} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      {dialog === 'erase' ? (
        <Suspense>
          <EraseTicketDialog ticket={ticket} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
