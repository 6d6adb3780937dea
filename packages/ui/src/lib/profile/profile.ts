import type { Profile, UpdateProfile } from '@balcao/contracts/profile/profile'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { speak } from '../language.ts'
import { useProfileHost } from './profile-calls.ts'

/** What is read of one's own account. */
export const PROFILE_KEYS = {
  profile: ['profile', 'get'],
  sessions: ['profile', 'sessions'],
  signIns: ['profile', 'sign-ins'],
  tokens: ['profile', 'tokens'],
} as const

/** The caller's profile: read once, kept by what changes it. */
export function useProfile(): { data: Profile | undefined; error: unknown; refetch: () => unknown } {
  const { calls, signedIn } = useProfileHost()
  return useQuery({ queryKey: PROFILE_KEYS.profile, queryFn: () => calls.get.query({}), enabled: signedIn })
}

/** Reads anew what is shown of the account. */
export function useRefreshProfile(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: PROFILE_KEYS.profile })
}

/** The same, where it was changed elsewhere; what is changed here and on its way brings it along. */
export function refreshProfile(cache: QueryClient): void {
  if (waiting === 0) void cache.invalidateQueries({ queryKey: PROFILE_KEYS.profile })
}

/** Changes go to the server one after the other: the answer to the last holds them all. */
let sending: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Changes the profile: shown at once, read again where the server refuses. */
export function useUpdateProfile() {
  const { calls } = useProfileHost()
  const cache = useQueryClient()
  return async (change: UpdateProfile): Promise<Profile> => {
    const before = cache.getQueryData<Profile>(PROFILE_KEYS.profile)
    // What is being read is of before.
    void cache.cancelQueries({ queryKey: PROFILE_KEYS.profile })
    if (before) cache.setQueryData<Profile>(PROFILE_KEYS.profile, { ...before, ...withoutUndefined(change) })
    waiting += 1
    const sent = sending.then(() => calls.update.mutate(change))
    sending = sent.catch(() => undefined)
    try {
      const after = await sent
      if (change.language) void speak(change.language, true)
      if (waiting === 1) cache.setQueryData(PROFILE_KEYS.profile, after)
      return after
    } catch (error) {
      await cache.invalidateQueries({ queryKey: PROFILE_KEYS.profile })
      throw error
    } finally {
      waiting -= 1
    }
  }
}

const withoutUndefined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>
