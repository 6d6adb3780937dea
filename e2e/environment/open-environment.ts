import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { EnvironmentAddress } from './environments.ts'

export type OpenEnvironment = { address: EnvironmentAddress; close: () => Promise<void> }

/**
 * Opens an environment: server, worker and database, kept by a process of its own that ends them when this one is gone.
 * @param cluster the PostgreSQL in which its database is cloned from the template; its own where none is given
 */
export async function openEnvironment(cluster?: string): Promise<OpenEnvironment> {
  const env = { ...process.env, ...(cluster ? { E2E_CLUSTER: cluster } : {}) }
  const supervisor = fork(join(import.meta.dirname, 'supervisor.ts'), { execArgv: [], stdio: 'inherit', env })
  return { address: await addressOf(supervisor), close: () => close(supervisor) }
}

async function addressOf(supervisor: ChildProcess): Promise<EnvironmentAddress> {
  const gone = once(supervisor, 'exit').then(([code]) =>
    Promise.reject(new Error(`An environment did not open (exit code ${code}): see above.`)),
  )
  const [address] = await Promise.race([once(supervisor, 'message'), gone])
  gone.catch(() => undefined)
  return address as EnvironmentAddress
}

async function close(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
  const ended = once(supervisor, 'exit')
  // The supervisor takes the closed channel as its command to end.
  supervisor.disconnect()
  await ended
}
