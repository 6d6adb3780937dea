import { useEffect, useState } from 'react'

/** A place above the page's content, for what comes after the page: its frame does without that, and loads nothing for it. */
export function usePlaceAbove(): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement | undefined>()
  useEffect(() => {
    const main = document.getElementById('conteudo')
    const made = document.createElement('div')
    main?.before(made)
    setPlace(made)
    return () => made.remove()
  }, [])
  return place
}
