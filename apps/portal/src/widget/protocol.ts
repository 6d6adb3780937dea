/** What the page and the frame in it send each other, each marked as ours. */
export type ToFrame = { balcao: 1; do: 'identify'; identity: string } | { balcao: 1; do: 'reset' } | { balcao: 1; do: 'shown' } | FromPortal
export type FromFrame =
  | { balcao: 1; is: 'ready' }
  | { balcao: 1; is: 'closed' }
  | { balcao: 1; is: 'unread'; count: number }
  | { balcao: 1; is: 'needed' }

/** What the portal's pages give alone: the session of who is signed in there, and whether they are dark. */
export type FromPortal = { balcao: 1; do: 'session'; session: string; scheme: 'light' | 'dark' }

/** Whether something that came by `postMessage` is one of ours. */
export const isOurs = (data: unknown): data is { balcao: 1 } =>
  typeof data === 'object' && data !== null && 'balcao' in data && data.balcao === 1
