import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from './env.ts'
import { scrub } from './pictures/scrub.ts'

/** A structured logger; `log.child({ requestId })` carries fields along. */
export type Log = Logger

/** Fields that never reach a log, whatever they hold and down to three levels; strings are scrubbed once more on their way out. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'passwordHash',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'secret',
  'AUTH_SECRET',
  'AUDIT_SECRET',
  'connectionParams',
]
const at = (prefix: string, field: string) => (field.startsWith('[') ? `${prefix}${field}` : `${prefix}.${field}`)
const paths = SECRET_FIELDS.flatMap((field) => [field, at('*', field), at('*.*', field)])

/** Opens the process's logger: one JSON line an entry on stdout, without secrets. */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>, name: string, destination?: DestinationStream): Log {
  return pino(
    {
      name,
      level: env.LOG_LEVEL,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: scrub },
    },
    ...(destination ? [destination] : []),
  )
}
