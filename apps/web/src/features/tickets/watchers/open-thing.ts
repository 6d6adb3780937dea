import type { WatchedThing } from '@balcao/contracts/tickets/watches'
import type { useNavigate } from '@tanstack/react-router'

/** Goes to what is followed: a company's page, or the tickets of all else. What has no name may not be seen. */
export function openThing(
  navigate: ReturnType<typeof useNavigate>,
  { entity, id, name }: Pick<WatchedThing, 'entity' | 'id' | 'name'>,
): void {
  if (name === null) return
  if (entity === 'company') void navigate({ to: '/companies/$id', params: { id: String(id) } })
  else void navigate({ to: '/tickets', search: { [entity === 'search' ? 'view' : entity]: String(id) } })
}
