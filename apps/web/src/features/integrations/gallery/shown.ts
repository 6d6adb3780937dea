import { folded } from '@balcao/contracts/folded'
import type { GalleryCard } from '@balcao/contracts/integrations/gallery'
import { GALLERY_STATES, type GalleryKind, type GalleryState } from '@balcao/contracts/integrations/gallery-words'

/** What the address asks for. */
export type Asked = { q: string; state: GalleryState | null; left: boolean }

/** Anything that makes no sense is nothing. */
export const read = ({ q, state, left }: Record<string, unknown>): Asked => ({
  q: q === undefined ? '' : String(q),
  state: GALLERY_STATES.find((one) => one === state) ?? null,
  left: left !== undefined && String(left) === '1',
})

export const written = ({ q, state, left }: Asked) => ({
  ...(q ? { q } : {}),
  ...(state ? { state } : {}),
  ...(left ? { left: '1' } : {}),
})

/** Whether somebody who set up one of its connections is no longer there. */
export const hasLeft = ({ connections }: GalleryCard) => connections.some(({ author }) => author?.left)

/** The cards that are asked for: by words of the card or the name of a connection. */
export function shown(cards: readonly GalleryCard[], { q, state, left }: Asked, wordsOf: (kind: GalleryKind) => string): GalleryCard[] {
  const words = folded(q.trim()).split(/\s+/).filter(Boolean)
  return cards.filter((card) => {
    if (state && card.state !== state) return false
    if (left && !hasLeft(card)) return false
    const text = folded([wordsOf(card.kind), ...card.connections.map(({ name }) => name)].join(' '))
    return words.every((word) => text.includes(word))
  })
}
