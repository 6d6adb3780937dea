import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { databaseUser } from './os-user.ts'
import { choosePlace } from './place.ts'
import { type Postmaster, startPostmaster, stopPostmaster, withClient } from './postmaster.ts'

/** The role that owns the product's database. Not a superuser: what works here works on a managed PostgreSQL too. */
const OWNER = 'balcao'

/** A running PostgreSQL. `url` names the product's database as its owner; the port stays over restarts; `programs` is a folder. */
export type Postgres = {
  url: string
  port: number
  place: string
  programs: string
  pid: () => number | undefined
  stop: () => Promise<void>
}

type Hooks = {
  /** Takes each sentence for the person who waits. */
  say?: (line: string) => void
  /** Called once when the database died and cannot be brought back. */
  onLost?: (reason: string) => void
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, creating everything on first use, and restarts it whenever it dies.
 * @throws Error that says what to do where it cannot run
 */
export async function startPostgres(dataDir: string, { say = () => undefined, onLost = () => undefined }: Hooks = {}): Promise<Postgres> {
  const user = databaseUser(say)
  mkdirSync(dataDir, { recursive: true })
  const place = choosePlace(dataDir, user, say)
  return runPostgres(await openCluster(place, user, findBinaries(user, place, say), 'lasting'), say, onLost)
}

/** Runs an opened cluster under supervision. */
export async function runPostgres(cluster: Cluster, say: (line: string) => void, onLost: (reason: string) => void): Promise<Postgres> {
  let running: Postmaster = await startPostmaster(cluster, say)
  let stopping = false
  try {
    await makeDatabase(cluster)
  } catch (error) {
    await stopPostmaster(running)
    throw error
  }

  const guard = async () => {
    for (;;) {
      const reason = await running.exited
      if (stopping) return
      say(`PostgreSQL ended (${reason}): starting it again.`)
      running = await startPostmaster(cluster, say, true)
      if (stopping) return stopPostmaster(running)
      say('PostgreSQL is back.')
      // A postmaster that dies at once again must not spin.
      await Promise.race([running.exited, sleep(1000, undefined, { ref: false })])
    }
  }
  const guarded = guard().catch((error: Error) => {
    if (!stopping) onLost(error.message)
  })

  const { port } = cluster.keys
  return {
    url: `postgres://${OWNER}:${cluster.keys.password}@127.0.0.1:${port}/${OWNER}`,
    port,
    place: cluster.place,
    programs: dirname(cluster.binaries.postgres),
    pid: () => running.child.pid,
    async stop() {
      stopping = true
      await stopPostmaster(running)
      await guarded
    },
  }
}

async function makeDatabase(cluster: Cluster): Promise<void> {
  await withClient(cluster, 'postgres', 'postgres', async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database',
      [OWNER],
    )
    if (!rows[0]?.role)
      await client.query(`create role ${OWNER} login createdb createrole password ${client.escapeLiteral(cluster.keys.password)}`)
    if (!rows[0]?.database) await client.query(`create database ${OWNER} owner ${OWNER}`)
  })
}
