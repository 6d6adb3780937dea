import { nameKey } from '@balcao/contracts/folded'
import type { ConfigState } from '@balcao/contracts/maintenance/history/kinds'
import type { StatusReason } from '@balcao/contracts/tickets/status-reasons'

type Sent = { id?: number; name: string }

/** A former state of a list of reasons: those that are there still keep their tickets, also under another name; others are new ones. */
export function reasonsThere(state: ConfigState, now?: { reasons: readonly StatusReason[] }): ConfigState {
  if (!Array.isArray(state.reasons)) return state
  const held = now?.reasons ?? []
  const reasons = (state.reasons as Sent[]).map(({ id, ...reason }) => {
    const there = held.find((one) => one.id === id) ?? held.find((one) => nameKey(one.name) === nameKey(reason.name))
    return there ? { id: there.id, ...reason } : reason
  })
  return { ...state, reasons }
}
