import type { WatchedThing } from '@balcao/contracts/watchers/watches'
import type { useNavigate } from '@tanstack/react-router'

type Followed = Pick<WatchedThing, 'entity' | 'id' | 'name'> & Partial<Pick<WatchedThing, 'q'>>

/** Goes to what is followed: a company's page, what a search finds, or the tickets of all else. What has no name may not be seen. */
export function openThing(navigate: ReturnType<typeof useNavigate>, { entity, id, name, q }: Followed): void {
  if (name === null) return
  if (entity === 'company') void navigate({ to: '/companies/$id', params: { id: String(id) } })
  else if (entity === 'kept_search') void navigate({ to: '/search', search: (q ? { q } : {}) as never })
  else void navigate({ to: '/tickets', search: { [entity === 'search' ? 'view' : entity]: String(id) } })
}
