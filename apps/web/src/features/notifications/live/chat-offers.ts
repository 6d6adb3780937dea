import type { Notification } from '@balcao/contracts/notifications/notifications'
import { createStore, useStore } from '../../../lib/store.ts'

/** A conversation that is offered to this person, and until when by the clock of this browser. */
export type ChatOffer = { one: Notification; endsAt: number }

const offers = createStore<readonly ChatOffer[]>([])
export const useChatOffers = (): readonly ChatOffer[] => useStore(offers)

/** How long an offer stands once it is here: counted by the server's clock alone, whatever this one says. */
const lastsMs = ({ createdAt, expiresAt }: Notification) => (expiresAt ? Math.max(0, Date.parse(expiresAt) - Date.parse(createdAt)) : 0)

/** Shows an offer above the page, in place of an earlier one of the same conversation, until it ends. */
export function showOffer(one: Notification): void {
  const others = offers.get().filter((offer) => offer.one.entityId !== one.entityId)
  offers.set([...others, { one, endsAt: Date.now() + lastsMs(one) }])
  setTimeout(() => withdrawOffers([one.id]), lastsMs(one))
}

/** Takes offers away that were taken, let pass or put away anywhere. Null stands for all. */
export const withdrawOffers = (ids: readonly number[] | null): void =>
  offers.set(ids === null ? [] : offers.get().filter(({ one }) => !ids.includes(one.id)))
