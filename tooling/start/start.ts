import '@balcao/platform/collect-when-idle'
import { join } from 'node:path'
import { banner } from './banner.ts'
import { openInstallation, say, untilReady } from './installation.ts'
import { programFile } from './programs.ts'
import { runToEnd } from './run-to-end.ts'
import { failWith, readSetup, type Setup } from './setup.ts'

const began = Date.now()

async function open(setup: Setup): Promise<void> {
  const { env } = setup
  let stopBuild = () => {}
  const built = runToEnd({
    file: 'build.ts',
    args: ['--stale'],
    onStart: (stop) => {
      stopBuild = stop
    },
  })
  // Its failure is for the await below, when what was opened meanwhile can be closed.
  built.catch(() => undefined)
  const installation = await openInstallation(setup)
  installation.onClose(() => stopBuild())
  try {
    await built
  } catch (error) {
    console.error((error as Error).message)
    return installation.close(1)
  }

  const server = installation.run({ name: 'server', args: [programFile('server')] })
  const worker = installation.run({ name: 'worker', args: [programFile('worker')] })
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

try {
  await open(readSetup())
} catch (error) {
  failWith(error)
}
