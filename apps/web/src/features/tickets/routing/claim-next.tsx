import { IconTool } from '@balcao/ui/icon-tool'
import { useKeys } from '@balcao/ui/lib/keys'
import { HandHelping } from 'lucide-react'
import { useCan } from '../../../lib/can.ts'
import { usePaletteActions } from '../../../lib/palette.ts'
import { useClaimNext } from './routing.data.ts'
import { t } from './routing.messages.ts'

/** Beside a list of tickets: takes what is due next in the reader's queues, also by Q and the palette. */
export const ClaimNext = () => {
  const mayTake = useCan()('ticket.take')
  const claimNext = useClaimNext()
  const claim = () => void claimNext()
  useKeys({ q: claim }, mayTake)
  usePaletteActions(() => (mayTake ? [{ key: 'next', label: t('next'), hotkey: 'Q', run: claim }] : []))
  return mayTake ? (
    <IconTool aria-label={t('next')} aria-keyshortcuts="Q" title={`${t('next')} (Q)`} onClick={claim}>
      <HandHelping size={18} aria-hidden />
    </IconTool>
  ) : null
}
