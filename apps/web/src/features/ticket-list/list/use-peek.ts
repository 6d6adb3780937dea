import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useKeys } from '@balcao/ui/lib/keys'
import { announce } from '@balcao/ui/live-region'
import { breakpoints, measures } from '@balcao/ui/theme/tokens'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useRightInset } from '../../../lib/right-inset.ts'
import { t } from '../../../lib/tickets/messages.ts'

/** The ticket shown beside the list, chosen with Space; it follows the focused row until Space or Esc closes it. */
export function usePeek(rows: readonly Ticket[]) {
  const wide = useMediaQuery(`(min-width: ${breakpoints.md}px)`, { noSsr: true })
  const [id, setId] = useState<number | null>(null)
  const ticket = wide && id !== null ? rows.find((row) => row.id === id) : undefined
  useRightInset(ticket ? measures.sheet + 16 : 0)

  const show = (next: Ticket) => {
    setId(next.id)
    announce(t('peekOf', { number: String(next.number) }))
  }
  const close = () => {
    const index = rows.findIndex((row) => row.id === id)
    setId(null)
    announce(t('peekClosed'))
    // Only what was inside the preview loses its focus with it.
    if (document.activeElement?.closest('#previa')) document.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus()
  }
  useKeys({ Escape: close }, ticket !== undefined)

  return {
    ticket,
    close,
    toggle: wide ? (row: Ticket) => (row.id === ticket?.id ? close() : show(row)) : undefined,
    /** The focus went to another row. */
    follow(key: string | number) {
      const next = ticket && key !== ticket.id ? rows.find((row) => row.id === key) : undefined
      if (next) show(next)
    },
  }
}
