import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
const onDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Draws no window of its own, which takes half of the processor from journeys; then the browser that people use. */
const DEBIAN_CHROMIUMS = ['chromium-headless-shell', 'chromium'] as const
const pathOf = (name: string) => `/usr/bin/${name}`

/** Debian's Chromium, installed where that is possible; else Playwright's own. Answers with the path of the former. */
export function needChromium(): string | undefined {
  for (const name of DEBIAN_CHROMIUMS) {
    if (!existsSync(pathOf(name)) && onDebianAsRoot()) apt(name)
    if (existsSync(pathOf(name))) return pathOf(name)
  }
  console.log('Installing Playwright’s Chromium…')
  const done = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (done.status !== 0) throw new Error('There is no Chromium here, and it could not be installed: install the Debian package "chromium".')
  return undefined
}

/** A real redis-server for the tests of the Redis backend. Without one they are skipped, and that is said aloud. */
export function needRedis(): void {
  if (has('redis-server')) return
  if (onDebianAsRoot()) apt('redis-server')
  if (!has('redis-server')) console.log('\n!!! There is no redis-server on this machine: the tests of the Redis backend are SKIPPED. !!!\n')
}

/** A real IMAP server for the tests of mailboxes. Without one they are skipped, and that is said aloud. */
export function needDovecot(): void {
  if (!has('/usr/sbin/dovecot') && onDebianAsRoot()) apt('dovecot-imapd')
  if (!has('/usr/sbin/dovecot'))
    console.log('\n!!! There is no Dovecot on this machine: mailboxes are NOT read from a real IMAP server. !!!\n')
}

/** A real directory for the tests of LDAP. Without one they are skipped, and that is said aloud. */
export function needSlapd(): void {
  const isThere = () => existsSync('/usr/sbin/slapd')
  if (!isThere() && onDebianAsRoot()) apt('slapd')
  if (!isThere()) console.log('\n!!! There is no OpenLDAP (slapd) on this machine: the tests of directories are SKIPPED. !!!\n')
}

function apt(name: string): void {
  console.log(`Installing the Debian package ${name}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run('update')
  // A package's service is not wanted here: tests start their own.
  run('install', '-y', '--no-install-recommends', '-o', 'DPkg::Options::=--force-confdef', name)
}
