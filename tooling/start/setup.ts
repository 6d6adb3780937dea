import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, EnvError, loadEnv } from '@balcao/platform/env'

/** Stands for the embedded database while the other variables are checked. */
const EMBEDDED = 'postgres://embedded'

/** Where a demo takes mails, unless another port is set. */
export const DEMO_SMTP_PORT = 2525

/** The checked settings, and the variables of the server and worker once the database is known. */
export type Setup = { env: Env; embedded: boolean; variables: (databaseUrl: string) => NodeJS.ProcessEnv }

/**
 * Reads `.env` and the environment (which wins), and checks everything at once.
 * @throws EnvError that lists every mistake
 */
export function readSetup(): Setup {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const embedded = !process.env.DATABASE_URL?.trim()
  const env = loadEnv({ ...process.env, ...(embedded ? { DATABASE_URL: EMBEDDED } : {}) })
  return {
    env,
    embedded,
    variables: (databaseUrl) => ({
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: env.DATA_DIR,
      ...(env.NODE_ENV === 'development' && env.SMTP_IN_PORT === undefined ? { SMTP_IN_PORT: String(DEMO_SMTP_PORT) } : {}),
      AUTH_SECRET: process.env.AUTH_SECRET?.trim() || localSecret(env.DATA_DIR),
    }),
  }
}

/** Prints what went wrong in a few plain lines and ends with 1. */
export function failWith(error: unknown): never {
  const lines = error instanceof EnvError || error instanceof Error ? error.message : String(error)
  console.error(`\n${lines.replace(/^/gm, '  ')}\n`)
  process.exit(1)
}

/** Signs this machine's tokens where nobody gave a secret; in production one must be given, and the check above says so. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}
