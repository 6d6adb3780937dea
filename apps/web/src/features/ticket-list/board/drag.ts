import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ColumnKey } from './columns.ts'

type Place = RefObject<HTMLElement | null>
const ticketOf = (data: Record<string | symbol, unknown>) => data.ticket as Ticket

/** A card that is taken by the mouse or a long touch. */
export function useDraggableCard(place: Place, ticket: Ticket, mayMove: () => boolean): void {
  const data = useEffectEvent(() => ({ ticket }))
  const canDrag = useEffectEvent(mayMove)
  useEffect(() => {
    const element = place.current
    return element ? draggable({ element, getInitialData: () => data(), canDrag: () => canDrag() }) : undefined
  }, [place])
}

/** A place to let a card go; true while one is over it. */
export function useDropColumn(place: Place, key: ColumnKey, accepts: (ticket: Ticket) => boolean): boolean {
  const [over, setOver] = useState(false)
  const canDrop = useEffectEvent(accepts)
  useEffect(() => {
    const element = place.current
    if (!element) return
    return dropTargetForElements({
      element,
      getData: () => ({ key }),
      canDrop: ({ source }) => canDrop(ticketOf(source.data)),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [place, key])
  return over
}

/** The card that is held, and what becomes of it when it is let go over a column. */
export function useHeldCard(onDrop: (ticket: Ticket, key: ColumnKey) => void): Ticket | null {
  const [held, setHeld] = useState<Ticket | null>(null)
  const drop = useEffectEvent(onDrop)
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setHeld(ticketOf(source.data)),
        onDrop: ({ source, location }) => {
          setHeld(null)
          const key = location.current.dropTargets[0]?.data.key
          if (key) drop(ticketOf(source.data), key as ColumnKey)
        },
      }),
    [],
  )
  return held
}
