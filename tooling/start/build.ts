import { buildApps } from './build-apps.ts'
import { failWith } from './setup.ts'

try {
  await buildApps(['web', 'portal'])
  console.log('The apps are built: apps/web/dist/client, apps/portal/dist/client.')
} catch (error) {
  failWith(error)
}
