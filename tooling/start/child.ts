import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type ChildPlan = {
  name: string
  /** Node's arguments: the file and what goes before and after it. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Where its output goes; to the terminal when absent. */
  log?: string
  say: (line: string) => void
  /** Told of every process that starts. */
  onStart: (pid: number | undefined) => void
  /** Told once, when it fails again and again before it ever was healthy. */
  onGiveUp: (reason: string) => void
}

/** A child that is started again whenever it ends, sooner at first and slower later. */
export type Child = { markHealthy: () => void; stop: () => Promise<void>; kill: () => void }

const PAUSES_MS = [200, 500, 1000, 2000, 5000, 10_000]
const STABLE_MS = 30_000
const TRIES_BEFORE_HEALTHY = 3
const STOP_WITHIN_MS = 35_000

/** Starts a Node program under supervision, in a process group of its own, so that a Ctrl+C reaches only us. */
export function supervise(plan: ChildPlan): Child {
  let running: ChildProcess
  let exited: Promise<string>
  let stopping = false
  let healthy = false

  const launch = () => {
    const output = plan.log === undefined ? 'inherit' : openLog(plan.log)
    running = spawn(process.execPath, plan.args, {
      cwd: plan.cwd,
      env: plan.env,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    })
    const child = running
    exited = new Promise((done) => {
      child.once('error', (error) => done(error.message))
      child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `exit code ${code}`))
    })
    if (typeof output === 'number') closeSync(output)
    plan.onStart(child.pid)
  }

  const keepUp = async () => {
    for (let failures = 0; ; ) {
      const since = Date.now()
      launch()
      const reason = await exited
      if (stopping) return
      failures = Date.now() - since > STABLE_MS ? 1 : failures + 1
      const words = [reason, plan.log && lastWords(plan.log)].filter(Boolean).join(': ')
      if (!healthy && failures >= TRIES_BEFORE_HEALTHY) return plan.onGiveUp(`The ${plan.name} does not start (${words}).`)
      const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0
      plan.say(`The ${plan.name} ended (${words}); starting it again${pause >= 1000 ? ` in ${pause / 1000} s` : ''}.`)
      await sleep(pause, undefined, { ref: false })
      if (stopping) return
    }
  }
  const ended = keepUp()

  return {
    markHealthy: () => {
      healthy = true
    },
    async stop() {
      stopping = true
      running.kill('SIGTERM')
      const force = setTimeout(() => running.kill('SIGKILL'), STOP_WITHIN_MS)
      await exited
      clearTimeout(force)
      await Promise.race([ended, sleep(100)])
    },
    kill: () => running.kill('SIGKILL'),
  }
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file) && statSync(file).size > 20_000_000) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/** What the child said last, if it was a complaint: a JSON log line's message, or plain text. */
function lastWords(file: string): string {
  const line = readFileSync(file, 'utf8').slice(-8000).trimEnd().split('\n').at(-1) ?? ''
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: unknown; msg?: string; err?: { message?: string } }
    const grave = (typeof level === 'number' && level >= 50) || level === 'error' || level === 'fatal'
    return grave ? [msg, err?.message].filter(Boolean).join(': ') : ''
  } catch {
    return line.slice(0, 300)
  }
}
