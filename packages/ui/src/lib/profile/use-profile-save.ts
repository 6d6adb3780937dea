import type { Profile, UpdateProfile } from '@balcao/contracts/profile/profile'
import { useQueryClient } from '@tanstack/react-query'
import { PROFILE_KEYS, useRefreshProfile, useUpdateProfile } from './profile.ts'
import { useSaveAtOnce } from './use-save-at-once.ts'

/** Keeps each choice of the profile at once; the last can be undone. */
export function useProfileSave(profile: Profile) {
  const cache = useQueryClient()
  return useSaveAtOnce<Profile, UpdateProfile>({
    shown: profile,
    show: (value) => cache.setQueryData(PROFILE_KEYS.profile, value),
    send: useUpdateProfile(),
    back: (before, change) =>
      Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof Profile]])) as UpdateProfile,
    with: (before, change) => ({ ...before, ...change }) as Profile,
    reload: useRefreshProfile(),
  })
}
