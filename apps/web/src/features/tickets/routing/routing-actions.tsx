import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useKeys } from '@balcao/ui/lib/keys'
import Button from '@mui/material/Button'
import { HandHelping } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePaletteActions } from '../../../lib/palette.ts'
import { useMe } from '../../../lib/session.ts'
import type { May } from '../../../lib/tickets/may.ts'
import { useClaimNext, useRouting } from './routing.data.ts'
import { t } from './routing.messages.ts'

const TransferDialog = lazy(() => import('./transfer-dialog.tsx'))
const EscalateDialog = lazy(() => import('./escalate-dialog.tsx'))

const SHUT: readonly Ticket['status'][] = ['merged', 'spam', 'closed', 'cancelled', 'resolved']

/** Where a ticket goes: taken by a button or I, all else by keys, the palette and the menu beside it. */
export const RoutingActions = ({ ticket, may, mayTransfer }: { ticket: Ticket; may: May; mayTransfer: boolean }) => {
  const me = useMe()
  const routing = useRouting(ticket)
  const claimNext = useClaimNext()
  const [dialog, setDialog] = useState<'transfer' | 'escalate' | null>(null)
  const goesOn = !SHUT.includes(ticket.status)
  const takes = goesOn && ticket.assignee === null && (may.take === true || may.assign === true)
  const givesBack = goesOn && ticket.assignee !== null && (may.assign === true || (ticket.assignee.id === me.id && may.take === true))
  const transfers = goesOn && mayTransfer && may.edit === true
  const escalates = goesOn && may.note === true
  const take = () => void routing.take()
  const transfer = () => setDialog('transfer')
  useKeys({ i: take }, takes)
  useKeys({ f: transfer }, transfers)
  useKeys({ q: () => void claimNext() })
  usePaletteActions(() => [
    ...(takes ? [{ key: 'claim', label: t('take'), hotkey: 'I', run: take }] : []),
    ...(givesBack ? [{ key: 'give-back', label: t('giveBack'), run: () => void routing.giveBack() }] : []),
    ...(goesOn && may.assign ? [{ key: 'auto', label: t('auto'), run: () => void routing.auto() }] : []),
    ...(transfers ? [{ key: 'transfer', label: t('transfer'), hotkey: 'F', run: transfer }] : []),
    ...(escalates ? [{ key: 'escalate', label: t('escalate'), run: () => setDialog('escalate') }] : []),
    { key: 'next', label: t('next'), hotkey: 'Q', run: () => void claimNext() },
  ])
  const close = () => setDialog(null)
  return (
    <>
      {takes ? (
        <Button
          size="small"
          startIcon={<HandHelping size={16} aria-hidden />}
          aria-keyshortcuts="I"
          title={`${t('take')} (I)`}
          onClick={take}
        >
          {t('take')}
        </Button>
      ) : null}
      <Suspense>
        {dialog === 'transfer' ? <TransferDialog ticket={ticket} routing={routing} onClose={close} /> : null}
        {dialog === 'escalate' ? <EscalateDialog ticket={ticket} routing={routing} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
