import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { Suspense } from 'react'
import { usePresence } from '../../../lib/presence.ts'
import type { PeopleHereProps } from './people-here.tsx'

const PeopleHere = lazyWithRetry<PeopleHereProps>(() => import('./people-here.tsx').then((module) => module.PeopleHere))

/** Who else is at a ticket; nothing, and nothing loaded, while nobody is. */
export const WhoIsHere = ({ ticketId, size = 24 }: { ticketId: number; size?: 16 | 24 }) => {
  const people = usePresence(ticketId)
  if (people.length === 0) return null
  return (
    <Suspense>
      <PeopleHere people={people} size={size} />
    </Suspense>
  )
}
