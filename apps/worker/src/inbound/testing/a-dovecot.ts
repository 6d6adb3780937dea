import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@balcao/tooling/start/probe'
import { onTestFinished } from 'vitest'

const PROGRAM = '/usr/sbin/dovecot'
export const dovecotInstalled = (): boolean => spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0

/** Dovecot serves no mail of root's: of root the owner of mails is Debian's account for them. */
function owner(): { uid: number; gid: number; name: string } {
  const { uid, gid, username } = userInfo()
  if (uid !== 0) return { uid, gid, name: username }
  const [, , id, group] = (/^mail:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0] ?? 'mail:x:8:8').split(':')
  return { uid: Number(id), gid: Number(group), name: 'mail' }
}

/** What answers Dovecot whether a token is good, and whose it is. */
async function aTokenChecker() {
  const good = new Map<string, string>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const token = new URLSearchParams(body).get('token') ?? ''
      const answer = good.has(token) ? { active: 'true', email: good.get(token) } : { active: 'false' }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { good, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

function configure(dir: string, port: number, checker: string): string {
  const { uid, gid, name } = owner()
  const isRoot = process.getuid?.() === 0
  writeFileSync(join(dir, 'passwd'), 'suporte:{PLAIN}certa::::::\n')
  writeFileSync(
    join(dir, 'oauth2.conf'),
    [
      `introspection_url = ${checker}`,
      'introspection_mode = post',
      'username_attribute = email',
      'active_attribute = active',
      'active_value = true',
    ].join('\n'),
  )
  const file = join(dir, 'dovecot.conf')
  writeFileSync(
    file,
    `protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login xoauth2
first_valid_uid = 1
first_valid_gid = 1
${isRoot ? '' : `default_internal_user = ${name}\ndefault_login_user = ${name}\n`}
mail_location = maildir:~/Maildir
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${dir}/oauth2.conf
}
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = ${dir}/passwd
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}/mail/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  ${isRoot ? '' : 'chroot ='}
}
`,
  )
  return file
}

/** Debian's Dovecot with the account "suporte" and a folder of its own, ended with the test. */
export async function aDovecot() {
  const dir = mkdtempSync(join(tmpdir(), 'balcao-dovecot-'))
  chmodSync(dir, 0o755)
  const { uid, gid } = owner()
  const box = join(dir, 'mail', 'suporte', 'Maildir')
  for (const folder of ['cur', 'new', 'tmp']) mkdirSync(join(box, folder), { recursive: true })
  for (const folder of [
    'mail',
    'mail/suporte',
    'mail/suporte/Maildir',
    ...['cur', 'new', 'tmp'].map((one) => `mail/suporte/Maildir/${one}`),
  ])
    chownSync(join(dir, folder), uid, gid)
  const checker = await aTokenChecker()
  const port = await freePort(27_000)
  const file = configure(dir, port, checker.url)
  let running: ChildProcess | undefined
  const stop = async () => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    // With those that serve connections: they outlive the one that began them.
    process.kill(-(running.pid as number), 'SIGKILL')
    await ended
    rmSync(join(dir, 'run'), { recursive: true, force: true })
  }
  const start = async () => {
    running = spawn(PROGRAM, ['-F', '-c', file], { stdio: 'ignore', detached: true })
    for (let tries = 0; tries < 200; tries += 1, await wait(50)) {
      const answer = await fetch(`http://127.0.0.1:${port}`).then(
        () => 'open',
        (error: { cause?: { code?: string } }) => error.cause?.code,
      )
      if (answer !== 'ECONNREFUSED') return
      if (running.exitCode !== null) break
    }
    throw new Error(`Dovecot did not start: ${readFileSync(join(dir, 'log'), 'utf8')}`)
  }
  onTestFinished(async () => {
    await stop()
    rmSync(dir, { recursive: true, force: true })
  })
  await start()
  let count = 0
  return {
    port,
    tokens: checker.good,
    stop,
    start,
    /** Delivers a mail as a mail server does. */
    deliver(raw: Buffer): void {
      count += 1
      const name = `${Math.floor(Date.now() / 1000)}.${count}_${process.pid}.balcao`
      const written = join(box, 'tmp', name)
      writeFileSync(written, raw)
      chownSync(written, uid, gid)
      // A rename, so that nobody reads half of it.
      spawnSync('mv', [written, join(box, 'new', name)])
    },
    /** Numbers all mails anew, as after a restored backup. Only while it is stopped. */
    numberAnew(): void {
      for (const name of readdirSync(box)) if (name.startsWith('dovecot')) rmSync(join(box, name), { recursive: true })
    },
    /** Names of files with their flags: "S" for what was read. */
    files: () => ['cur', 'new'].flatMap((folder) => readdirSync(join(box, folder))).toSorted(),
  }
}
