import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addressName, HOUSES, type HouseAddress } from './houses.ts'

const root = join(import.meta.dirname, '..', '..')

/** Opens the houses the tests run against; the returned function closes them. They also close when this process is gone. */
export default async function openHouses(): Promise<() => Promise<void>> {
  for (const app of ['web', 'portal']) buildIfMissing(app)
  const keepers: ChildProcess[] = []
  const closeAll = async () => {
    await Promise.all(keepers.map(close))
  }
  try {
    for (let index = 0; index < HOUSES; index++)
      keepers.push(fork(join(import.meta.dirname, 'keeper.ts'), { execArgv: [], stdio: 'inherit' }))
    const addresses = await Promise.all(keepers.map(addressOf))
    addresses.forEach((address, index) => {
      process.env[addressName(index)] = JSON.stringify(address)
    })
  } catch (error) {
    await closeAll()
    throw error
  }
  return closeAll
}

function buildIfMissing(app: string): void {
  const folder = join(root, 'apps', app)
  if (existsSync(join(folder, 'dist', 'client', 'index.html'))) return
  const built = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: folder, stdio: 'inherit' })
  if (built.status !== 0) throw new Error(`apps/${app} could not be built: see above.`)
}

async function addressOf(keeper: ChildProcess): Promise<HouseAddress> {
  const gone = once(keeper, 'exit').then(([code]) => Promise.reject(new Error(`A house did not open (exit code ${code}): see above.`)))
  const [address] = await Promise.race([once(keeper, 'message'), gone])
  gone.catch(() => undefined)
  return address as HouseAddress
}

async function close(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return
  const ended = once(keeper, 'exit')
  // The keeper takes the closed channel as its order to end.
  keeper.disconnect()
  await ended
}
