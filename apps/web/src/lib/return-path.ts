import { safePath } from '@balcao/ui/lib/session/safe-path'

const KEY = 'return_path'

/** Where to go back to after signing in again; of this tab only. */
export const returnPath = {
  keep(path: string): void {
    if (safePath(path)) sessionStorage.setItem(KEY, path)
  },
  peek(): string | undefined {
    return safePath(sessionStorage.getItem(KEY))
  },
  take(): string | undefined {
    const path = returnPath.peek()
    sessionStorage.removeItem(KEY)
    return path
  },
  forget(): void {
    sessionStorage.removeItem(KEY)
  },
}
