import { useEffect, useState } from 'react'

/** Keeps the focus with a card that moves: on it where it stands then; where it is no longer seen, on the column it left. */
export function useFocusOf(): (id: number, from: string) => void {
  const [wanted, setWanted] = useState<{ id: number; from: string } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const card = document.querySelector<HTMLElement>(`[data-card="${wanted.id}"] a`)
    const column = document.querySelector<HTMLElement>(`[data-column="${wanted.from}"] h2`)
    ;(card ?? column)?.focus()
    setWanted(null)
  }, [wanted])
  return (id, from) => setWanted({ id, from })
}
