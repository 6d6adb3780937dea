import type { Bus } from '@balcao/platform/bus/bus'

/** Whether the bus between the servers takes messages. */
export const busState = (bus: Bus): Promise<'ok' | 'down'> =>
  bus.publish('probe', {}).then(
    () => 'ok' as const,
    () => 'down' as const,
  )
