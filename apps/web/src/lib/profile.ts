import type { Profile, UpdateProfile } from '@balcao/contracts/profile/profile'
import { speak } from '@balcao/ui/lib/language'
import { api, trpc } from './trpc.ts'

/** The caller's profile: read once, kept by what changes it. */
export function useProfile(): { data: Profile | undefined; error: unknown; refetch: () => unknown } {
  return trpc.profile.get.useQuery({})
}

/** Changes go to the server one after the other: the answer to the last holds them all. */
let sending: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Changes the profile: shown at once, read again where the server refuses. */
export function useUpdateProfile() {
  const utils = trpc.useUtils()
  return async (change: UpdateProfile): Promise<Profile> => {
    const before = utils.profile.get.getData({})
    if (before) utils.profile.get.setData({}, { ...before, ...withoutUndefined(change) })
    waiting += 1
    const sent = sending.then(() => api.profile.update.mutate(change))
    sending = sent.catch(() => undefined)
    try {
      const after = await sent
      if (change.language) void speak(change.language)
      if (waiting === 1) utils.profile.get.setData({}, after)
      return after
    } catch (error) {
      await utils.profile.get.invalidate()
      throw error
    } finally {
      waiting -= 1
    }
  }
}

const withoutUndefined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>
