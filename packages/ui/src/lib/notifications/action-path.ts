import { safePath } from '../session/safe-path.ts'

/** Where a notification leads: a path of this app only, wherever its address came from. */
export function actionPath(actionUrl: string | null, origin: string): string | undefined {
  if (!actionUrl) return undefined
  return safePath(actionUrl.startsWith(`${origin}/`) ? actionUrl.slice(origin.length) : actionUrl)
}
