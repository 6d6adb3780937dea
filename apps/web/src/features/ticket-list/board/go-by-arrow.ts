import type { KeyboardEvent } from 'react'

const titleOf = (card: Element | undefined) => card?.querySelector<HTMLElement>('a')
const cardsIn = (column: Element | null | undefined) => [...(column?.querySelectorAll('[data-card]') ?? [])]

/** The ticket whose card this is a part of. */
export const cardIdOf = (target: EventTarget | null): number | undefined => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  return card ? Number(card.dataset.card) : undefined
}

/** Arrows go from card to card: up and down in a column, to the sides between columns that have any. */
export function goByArrow(event: KeyboardEvent<HTMLElement>): void {
  const column = event.currentTarget.closest('[data-column]')
  const card = event.target instanceof Element ? event.target.closest('[data-card]') : null
  if (!column || !card || event.altKey || event.ctrlKey || event.metaKey) return
  const cards = cardsIn(column)
  const at = cards.indexOf(card)
  const columns = [...(column.parentElement?.querySelectorAll('[data-column]') ?? [])]
  const beside = (step: 1 | -1) => {
    const here = columns.indexOf(column)
    const others = step === 1 ? columns.slice(here + 1) : columns.slice(0, here).toReversed()
    const next = cardsIn(others.find((one) => cardsIn(one).length > 0))
    return next[Math.min(at, next.length - 1)]
  }
  const next = new Map([
    ['ArrowDown', cards[at + 1]],
    ['ArrowUp', cards[at - 1]],
    ['ArrowRight', beside(1)],
    ['ArrowLeft', beside(-1)],
    ['Home', cards[0]],
    ['End', cards.at(-1)],
  ])
  if (!next.has(event.key)) return
  event.preventDefault()
  titleOf(next.get(event.key))?.focus()
}
