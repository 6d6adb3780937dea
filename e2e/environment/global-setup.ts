import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createTemplate } from '@balcao/db/testing/template'
import { startThrowAwayPostgres } from '../../tooling/start/postgres-throw-away.ts'
import { addressName, ENVIRONMENTS } from './environments.ts'
import { furnish } from './furnish.ts'
import { type OpenEnvironment, openEnvironment } from './open-environment.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Opens the environments the tests run against; the returned function closes them. Their databases are clones of one template, which is
 * migrated and seeded once.
 */
export default async function openEnvironments(): Promise<() => Promise<void>> {
  for (const app of ['web', 'portal']) buildIfMissing(app)
  const postgres = await startThrowAwayPostgres()
  const environments: OpenEnvironment[] = []
  const closeAll = async () => {
    await Promise.all(environments.map((environment) => environment.close()))
    await postgres.stop()
  }
  try {
    await createTemplate(postgres.url, furnish)
    const opening = Array.from({ length: ENVIRONMENTS }, async () => environments.push(await openEnvironment(postgres.url)))
    const failed = (await Promise.allSettled(opening)).find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    for (const [index, { address }] of environments.entries()) process.env[addressName(index)] = JSON.stringify(address)
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
