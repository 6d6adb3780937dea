import { useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
/** Under a dialog the page takes nothing: what is dropped beside the dialog's own field is dropped in vain. */
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null

/**
 * Minds files that are dropped beside every field: the browser would leave the page for them, with all that is written.
 * @param onDrop takes them; undefined if this page has no one place for them
 * @returns whether files hover over the page that `onDrop` would take
 */
export function usePageDrop(onDrop: ((files: File[]) => unknown) | undefined): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent((files: File[]) => onDrop?.(files))

  const isTaker = onDrop !== undefined

  useEffect(() => {
    // The one that takes them is asked before those that only mind them.
    const place = isTaker ? document : window
    const over = (event: DragEvent) => {
      // Whoever prevented it takes the files itself.
      if (!holdsFiles(event) || event.defaultPrevented) return setIsOver(false)
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = isTaker && !isCovered() ? 'copy' : 'none'
      setIsOver(isTaker && !isCovered())
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setIsOver(false)
    }
    const land = (event: DragEvent) => {
      setIsOver(false)
      if (!holdsFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (!isCovered()) drop([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = { dragover: over, dragleave: leave, drop: land } as const
    for (const [name, listener] of Object.entries(listeners)) place.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) place.removeEventListener(name, listener as EventListener)
    }
  }, [isTaker])
  return isOver
}
