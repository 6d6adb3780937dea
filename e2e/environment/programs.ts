import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NODE_ARGS, NODE_ENVIRONMENT } from '../../tooling/start/node-args.ts'
import { programFile } from '../../tooling/start/programs.ts'

const root = join(import.meta.dirname, '..', '..')

/** The server or the worker as a process of its own, which can be killed and started again. */
export class Program {
  readonly #name: 'server' | 'worker'
  readonly #env: Record<string, string>
  readonly log: string
  #child: ChildProcess | undefined

  constructor(name: 'server' | 'worker', env: Record<string, string>) {
    this.#name = name
    this.#env = env
    this.log = join(env.DATA_DIR ?? '.', `${name}.log`)
  }

  async start(): Promise<void> {
    if (this.#child && this.#child.exitCode === null && this.#child.signalCode === null) return
    const out = openSync(this.log, 'a')
    const args = [...NODE_ARGS, programFile(this.#name)]
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH, TZ: 'America/Sao_Paulo', ...NODE_ENVIRONMENT, ...this.#env },
      stdio: ['ignore', out, out, 'ipc'],
    })
    closeSync(out)
    this.#child = child
    await Promise.race([this.#ready(child), once(child, 'exit').then(([code]) => this.#fail(code))])
  }

  async #ready(child: ChildProcess): Promise<void> {
    if (this.#name === 'worker') {
      await once(child, 'message')
      return
    }
    for (;;) {
      const answer = await fetch(`${this.#env.PUBLIC_URL}/ready`).catch(() => undefined)
      if (answer?.ok) return
      await sleep(50)
      if (child.exitCode !== null) return
    }
  }

  #fail(code: unknown): never {
    throw new Error(`The ${this.#name} ended with ${code}; its log is ${this.log}`)
  }

  /** Ends it at once, as a crash would, or politely with SIGTERM. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await Promise.race([ended, sleep(10_000).then(() => child.kill('SIGKILL'))])
    await ended
  }
}
