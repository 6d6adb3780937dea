import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/** Waits until its input ends, then asks for a fast shutdown: clients are let go, and everything committed is on the disk. */
const SCRIPT = 'read -r _; kill -INT "$1"'

/**
 * Has a postmaster stopped when this process dies in a way that leaves it no last word (kill -9, out of memory): a shell of a few
 * hundred kilobytes waits at the other end of a pipe, which the system closes with us.
 * @returns to be called when the postmaster has ended by itself: its pid may be somebody else's from then on
 */
export function stopWithLauncher(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, 'balcao-watchdog', `${pid}`], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell the next start clears up, as `clearLeftovers` does.
  watchdog.on('error', () => undefined)
  watchdog.stdin.on('error', () => undefined)
  watchdog.unref()
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref()
  return () => void watchdog.kill('SIGKILL')
}
