import { api } from './trpc.ts'

const USUAL = '/dashboard'
const PATIENCE_MS = 2_000

/** Where this person wants to begin; the dashboard where that cannot be learned soon. */
export async function startPage(): Promise<string> {
  const usual = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, USUAL))
  const chosen = api.profile.get.query({}).then(
    (profile) => profile.startPage,
    () => USUAL,
  )
  return Promise.race([chosen, usual])
}
