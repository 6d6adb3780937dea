import '@balcao/platform/files/young-objects'
import '@balcao/platform/collect-when-idle'
import { flushCompileCache } from 'node:module'
import { EnvError, loadEnv } from '@balcao/platform/env'
import { openLog } from '@balcao/platform/log'
import { buildApp } from './app.ts'
import { openDeps } from './deps.ts'

const STOP_WITHIN_MS = 25_000

function readEnv() {
  try {
    return loadEnv()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const env = readEnv()
const log = openLog(env, 'server')
/** Load balancers see "not ready" this long before the server stops accepting. */
const FAREWELL_MS = env.NODE_ENV === 'production' ? 5_000 : 0
const { app, stop } = await buildApp(await openDeps(env, log))

try {
  await app.listen({ port: env.PORT, host: env.HOST })
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  process.stderr.write(taken ? `Port ${env.PORT} is already in use. Choose another with PORT=…\n` : `${String(error)}\n`)
  process.exit(1)
}
log.info({ address: app.server.address(), url: env.PUBLIC_URL }, 'serving')
// Node writes its compile cache when a process exits, which never happens if it is killed.
flushCompileCache()

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    setTimeout(
      () =>
        stop().then(
          () => process.exit(0),
          () => process.exit(1),
        ),
      FAREWELL_MS,
    )
  })
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unseen'))
