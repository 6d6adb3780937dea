import { APPS, buildApps, staleApps } from './build-apps.ts'
import { areProgramsStale, bundlePrograms } from './bundle-programs.ts'
import { failWith } from './setup.ts'

/**
 * Builds both apps and the sign-in widget, and bundles the server and the worker: everything, or with `--stale` what changed since, or with `--programs` the server
 * and the worker where they changed.
 */
const arg = process.argv[2]
const all = arg === undefined
const apps = all ? APPS : arg === '--stale' ? staleApps() : []
try {
  if (!all && apps.length > 0) console.log(`Building ${apps.join(' and ')}…`)
  await Promise.all([apps.length > 0 && buildApps(apps), (all || areProgramsStale()) && bundlePrograms()])
  if (all) console.log('Built: apps/web/dist/client, apps/portal/dist/client, packages/sign-in/dist/client, dist/programs.')
} catch (error) {
  failWith(error)
}
