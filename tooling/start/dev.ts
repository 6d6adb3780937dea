import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { banner } from './banner.ts'
import { openInstallation, say, untilReady } from './installation.ts'
import { failWith, readSetup } from './setup.ts'

const root = join(import.meta.dirname, '..', '..')
const began = Date.now()
const APPS = [
  { name: 'web', port: 5173, address: 'http://localhost:5173/' },
  { name: 'portal', port: 5174, address: 'http://localhost:5174/portal/' },
]

/** The same house with everything reloading: server and worker on change, the two apps by Vite, which proxies to the server. */
async function develop(): Promise<void> {
  const setup = readSetup()
  const installation = await openInstallation(setup)
  const watch = ['--watch', '--watch-preserve-output']
  const children = [
    installation.run({ name: 'server', args: [...watch, 'apps/server/src/main.ts'], toTerminal: true }),
    installation.run({ name: 'worker', args: [...watch, 'apps/worker/src/main.ts'], toTerminal: true }),
    ...APPS.map(({ name, port }) => {
      const cwd = join(root, 'apps', name)
      const vite = join(dirname(createRequire(join(cwd, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
      const env = { SERVER_URL: `http://localhost:${setup.env.PORT}` }
      return installation.run({ name, cwd, env, args: [vite, '--port', `${port}`, '--strictPort'], toTerminal: true })
    }),
  ]
  await untilReady(`http://localhost:${setup.env.PORT}/ready`)
  for (const child of children) child.markHealthy()
  const seconds = (Date.now() - began) / 1000
  say(banner(setup.env.PUBLIC_URL, { seconds, demo: true, mailbox: true, logs: 'this terminal' }))
  for (const { name, address } of APPS) say(`  ${name} with hot reload: ${address}`)
}

try {
  await develop()
} catch (error) {
  failWith(error)
}
