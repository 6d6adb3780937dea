/** What the page and the frame in it send each other, each marked as ours. */
export type ToFrame = { balcao: 1; do: 'identify'; identity: string } | { balcao: 1; do: 'reset' } | { balcao: 1; do: 'shown' }
export type FromFrame = { balcao: 1; is: 'ready' } | { balcao: 1; is: 'closed' } | { balcao: 1; is: 'unread'; count: number }

/** Whether something that came by `postMessage` is one of ours. */
export const isOurs = (data: unknown): data is { balcao: 1 } =>
  typeof data === 'object' && data !== null && 'balcao' in data && data.balcao === 1
