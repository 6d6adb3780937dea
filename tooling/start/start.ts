import '@balcao/platform/collect-when-idle'
import { join } from 'node:path'
import { banner } from './banner.ts'
import { buildApps, staleApps } from './build-apps.ts'
import { openInstallation, say, untilReady } from './installation.ts'
import { loadAhead } from './load-ahead.ts'
import { failWith, readSetup, type Setup } from './setup.ts'

const began = Date.now()

async function open(setup: Setup): Promise<void> {
  const { env } = setup
  const stale = staleApps()
  if (stale.length > 0) say(`Building ${stale.join(' and ')}…`)
  let stopBuild = () => {}
  const built = buildIfNeeded(stale, (stop) => {
    stopBuild = stop
  })
  const loaded = stale.length > 0 ? loadAhead() : undefined
  const installation = await openInstallation(setup)
  installation.onClose(() => stopBuild())
  try {
    await Promise.all([built, loaded])
  } catch (error) {
    console.error((error as Error).message)
    return installation.close(1)
  }

  const server = installation.run({ name: 'server', args: ['apps/server/src/main.ts'] })
  const worker = installation.run({ name: 'worker', args: ['apps/worker/src/main.ts'] })
  const host = ['0.0.0.0', '::', ''].includes(env.HOST) ? 'localhost' : env.HOST
  if (!(await untilReady(`http://${host}:${env.PORT}/ready`))) {
    console.error(`The server does not become ready; its log is ${join(env.DATA_DIR, 'logs', 'server.log')}.`)
    return installation.close(1)
  }
  server.markHealthy()
  worker.markHealthy()
  const demo = env.NODE_ENV !== 'production'
  const mailbox = demo && !env.SMTP_URL
  say(banner(env.PUBLIC_URL, { seconds: (Date.now() - began) / 1000, demo, mailbox, logs: join(env.DATA_DIR, 'logs') }))
}

async function buildIfNeeded(apps: string[], onStart: (stop: () => void) => void): Promise<void> {
  if (apps.length > 0) await buildApps(apps, onStart)
}

try {
  await open(readSetup())
} catch (error) {
  failWith(error)
}
