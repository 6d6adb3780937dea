import { join } from 'node:path'

/**
 * What Node is started with for each of our programs. They end with who started them; and one thread of V8 helps beside the main one,
 * not four: collecting what the server of five thousand sockets no longer needs took both of two processors for half a second, during which
 * neither Postgres nor anybody's message came to its turn.
 */
export const NODE_ARGS: readonly string[] = ['--v8-pool-size=1', '--import', join(import.meta.dirname, 'stay-with-parent.ts')]
