import { join } from 'node:path'

/**
 * The arguments with which each of our Node programs is started. `stay-with-parent` ends a program whose launcher is gone. One V8 helper thread
 * instead of four: on two processors, four collecting at once keep PostgreSQL and everybody's requests waiting for half a second. New objects
 * fill 8 MB and old ones grow by half before they are collected: V8's own choice follows the memory of the machine, and a busy server held
 * twice as much (330 MB) at the same speed.
 */
export const NODE_ARGS: readonly string[] = [
  '--v8-pool-size=1',
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  ...['--import', join(import.meta.dirname, 'stay-with-parent.ts')],
]

/** Keeps compiled code between starts: a program starts sooner and never loads the compiler that strips its types (10 MB). */
const NODE_CACHE = { NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'balcao-node') }

/**
 * Has glibc give freed memory back: left to itself, it raises its thresholds with the largest block it has seen, and a process keeps the
 * memory of its busiest moment (10 MB of a database connection, 15 MB of a worker). Other allocators ignore these variables.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** The environment of each of our Node programs, besides its settings. */
export const NODE_ENVIRONMENT = { ...NODE_CACHE, ...ALLOCATOR }
