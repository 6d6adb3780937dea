import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { trimmedEnd } from '@balcao/contracts/text/trim'
import { z } from 'zod'
import { filesProblems, isClamd, scannerProblems } from './env-files.ts'

/** Signs tokens where nobody set a secret; refused in production. */
const DEVELOPMENT_SECRET = 'balcao-development-secret-never-in-production'

const META_API = 'https://graph.facebook.com/v24.0'
/** Where the simulator of a phone stands for Meta's API, while this is no production. */
export const SIMULATED_API = '/dev/whatsapp/graph/v24.0'
/** Where one simulator stands for all social providers, while this is no production. */
export const SIMULATED_SOCIAL = '/dev/oauth'

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be a whole number from ${min} to ${max}` })

/** A number of proxies in front, `true` for any, or a list of their addresses, as Fastify's trustProxy takes it. */
const trustProxy = z.string().transform((value): boolean | number | string => {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value
})

/** `address` or `address:port`, an IPv6 address with a port in brackets. */
const NAME_SERVER = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::(\d{1,5}))?$/i
function isNameServer(value: string): boolean {
  if (isIP(value) !== 0) return true
  const [, six, four, port] = NAME_SERVER.exec(value) ?? []
  return isIP(six ?? four ?? '') !== 0 && Number(port ?? 53) <= 65_535
}
const nameServers = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((all) => all.every(isNameServer), { error: 'must be addresses of name servers, as 9.9.9.9,149.112.112.112' })

/** Secrets go nowhere in the clear, but to this machine itself. */
const isSafeApi = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))

/** Hosts of the inside that settings of organisations may lead to. */
const hosts = z
  .string()
  .default('')
  .transform((value) =>
    value
      .toLowerCase()
      .split(',')
      .flatMap((one) => one.trim() || []),
  )
  .refine((all) => all.every((one) => /^[a-z\d][a-z\d.:-]{0,252}$/.test(one)), {
    error: 'must be names or addresses of hosts, with commas between',
  })

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  HOST: z.string().default('localhost'),
  PORT: integer(0, 65_535).default(3000),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TRUST_PROXY: trustProxy.default(false),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  FILES: z.enum(['disk', 's3']).default('disk'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, { error: 'must be the name of a bucket: 3 to 63 of a-z, 0-9, dots and hyphens' })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{2,40}$/, { error: 'must be a region, as sa-east-1' })
    .optional(),
  S3_ENDPOINT: url('https:', 'http:').optional(),
  S3_ACCESS_KEY_ID: z.string().min(3, { error: 'must be the id of a key' }).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(8, { error: 'must be the secret of a key' }).optional(),
  S3_PATH_STYLE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  SCANNER: z.enum(['none', 'clamd']).default('none'),
  CLAMD_URL: z.string().refine(isClamd, { error: 'must be tcp://host:3310 or unix:///path/of/the/socket' }).optional(),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_POOL_SIZE: integer(1, 500).default(10),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  /** How long a job may go without a sign of life from its worker before another takes it over. */
  QUEUE_LOCK_SECONDS: integer(1, 300).default(20),
  AUTH_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, { error: 'must be at least 32 bytes long' })
    .optional(),
  AUDIT_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, { error: 'must be at least 32 bytes long' })
    .optional(),
  MAIL_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, { error: 'must be at least 32 bytes long' })
    .optional(),
  /** Secrets under which mails were signed before. */
  MAIL_SECRET_FORMER: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
    .refine((all) => all.every((one) => Buffer.byteLength(one) >= 32), {
      error: 'must be secrets of at least 32 bytes, with commas between',
    }),
  BACKUP_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, { error: 'must be at least 32 bytes long' })
    .optional(),
  /** Secrets under which backups were sealed before. */
  BACKUP_SECRET_FORMER: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
    .refine((all) => all.every((one) => Buffer.byteLength(one) >= 32), {
      error: 'must be secrets of at least 32 bytes, with commas between',
    }),
  STYTCH_PROJECT_ID: z
    .string()
    .regex(/^project-(test|live)-[\w-]+$/, { error: 'must look like project-live-…' })
    .optional(),
  STYTCH_SECRET: z.string().min(8, { error: 'must be a secret of the project' }).optional(),
  STYTCH_API_URL: z
    .string()
    .refine((value) => URL.canParse(value) && isSafeApi(new URL(value)), { error: 'must be a URL that starts with https://' })
    .optional(),
  DNS_SERVERS: nameServers.optional(),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => /^[^\r\n@]*[^\s<>@]@[^\s<>@]+>?$/.test(value), { error: 'must be an e-mail address, alone or as Name <address>' })
    .default('Balcão <nao-responda@localhost>'),
  /** Mails are listened for where a port is set. */
  SMTP_IN_PORT: integer(0, 65_535).optional(),
  SMTP_IN_HOST: z.string().default('127.0.0.1'),
  SMTP_IN_DOMAIN: z
    .string()
    .regex(/^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i, { error: 'must be the name of a domain, as in.example.com' })
    .optional(),
  MAIL_INSIDE_HOSTS: hosts,
  MODEL_INSIDE_HOSTS: hosts,
  WEBHOOK_INSIDE_HOSTS: hosts,
  TRACKER_INSIDE_HOSTS: hosts,
  /** Meta's API with its version; by default the simulator of a phone where this is no production. */
  WHATSAPP_API_URL: url('https:', 'http:').optional(),
  /** Who sends SMS: an address that takes messages as Twilio does, with its user, token and sender. */
  SMS_URL: url('https:', 'http:').optional(),
  SMS_USER: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().max(40).optional(),
  /** Where social providers are asked for instead of at their own addresses; `none` for these. */
  SOCIAL_URL: z.union([z.literal('none'), url('https:', 'http:')], { error: 'must be none, or a URL' }).optional(),
  SSO_INSIDE_HOSTS: hosts,
  LDAP_INSIDE_HOSTS: hosts,
  MAIL_GOOGLE_CLIENT_ID: z.string().optional(),
  MAIL_GOOGLE_CLIENT_SECRET: z.string().optional(),
  MAIL_MICROSOFT_CLIENT_ID: z.string().optional(),
  MAIL_MICROSOFT_CLIENT_SECRET: z.string().optional(),
  RATE_LIMIT_AUTH_PER_MINUTE: integer(1, 1_000_000).default(10),
  RATE_LIMIT_USER_PER_MINUTE: integer(1, 1_000_000).default(600),
  RATE_LIMIT_TENANT_PER_MINUTE: integer(1, 10_000_000).default(3000),
  RATE_LIMIT_CONNECTIONS_PER_MINUTE: integer(1, 1_000_000).default(3600),
  MAX_CONNECTIONS_PER_ADDRESS: integer(1, 1_000_000).default(2000),
})

type Settled = {
  [Name in 'AUTH_SECRET' | 'AUDIT_SECRET' | 'MAIL_SECRET' | 'BACKUP_SECRET' | 'PUBLIC_URL' | 'WHATSAPP_API_URL']: string
}
/** Every setting of the product, checked. Keys are the names of the variables. */
export type Env = Readonly<Omit<z.output<typeof Variables>, keyof Settled | 'SOCIAL_URL'> & Settled & { SOCIAL_URL: string | undefined }>

/** The variables are wrong; `problems` says which and why, one line each, never with a value. */
export class EnvError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'EnvError'
    this.problems = problems
  }
}

/**
 * Reads and checks all variables at once. An empty variable counts as absent.
 * @throws EnvError that lists every mistake by name.
 */
export function loadEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = Variables.safeParse(present)
  const problems = [
    ...(parsed.error?.issues ?? []).map(describe),
    ...secretProblems(present),
    ...pairProblems(present),
    ...smsProblems(present),
    ...filesProblems(present),
    ...scannerProblems(present),
    ...socialProblems(present),
  ]
  if (!parsed.success || problems.length > 0) throw new EnvError(problems)

  const { AUTH_SECRET = DEVELOPMENT_SECRET, PUBLIC_URL = `http://localhost:${parsed.data.PORT}`, SOCIAL_URL, ...rest } = parsed.data
  const { AUDIT_SECRET = AUTH_SECRET, MAIL_SECRET = AUTH_SECRET, BACKUP_SECRET = AUTH_SECRET } = parsed.data
  const publicUrl = trimmedEnd(PUBLIC_URL, /\//)
  const { WHATSAPP_API_URL = parsed.data.NODE_ENV === 'production' ? META_API : `http://localhost:${parsed.data.PORT}${SIMULATED_API}` } =
    parsed.data
  const simulated = parsed.data.NODE_ENV === 'production' ? 'none' : `http://localhost:${parsed.data.PORT}${SIMULATED_SOCIAL}`
  const social = SOCIAL_URL ?? simulated
  return Object.freeze({
    ...{ ...rest, AUTH_SECRET, AUDIT_SECRET, MAIL_SECRET, BACKUP_SECRET, PUBLIC_URL: publicUrl, WHATSAPP_API_URL },
    SOCIAL_URL: social === 'none' ? undefined : trimmedEnd(social, /\//),
  })
}

function describe(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0])
  if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type') return `${name} is required`
  return `${name} ${issue.message}`
}

/** The identity provider is chosen by its two settings together. */
function pairProblems({ STYTCH_PROJECT_ID, STYTCH_SECRET, STYTCH_API_URL }: Record<string, string | undefined>): string[] {
  if (STYTCH_PROJECT_ID && !STYTCH_SECRET) return ['STYTCH_SECRET is required with STYTCH_PROJECT_ID']
  if (STYTCH_SECRET && !STYTCH_PROJECT_ID) return ['STYTCH_PROJECT_ID is required with STYTCH_SECRET']
  return STYTCH_API_URL && !STYTCH_PROJECT_ID ? ['STYTCH_PROJECT_ID is required with STYTCH_API_URL'] : []
}

/** A service of SMS has all of its settings, or none. */
function smsProblems({ SMS_URL, SMS_TOKEN, SMS_FROM, SMS_USER }: Record<string, string | undefined>): string[] {
  if (!SMS_URL) return SMS_TOKEN || SMS_FROM || SMS_USER ? ['SMS_URL is required with SMS_TOKEN, SMS_USER and SMS_FROM'] : []
  return [...(SMS_TOKEN ? [] : ['SMS_TOKEN is required with SMS_URL']), ...(SMS_FROM ? [] : ['SMS_FROM is required with SMS_URL'])]
}
/** Whoever stands for a provider says who anybody is. */
const socialProblems = ({ NODE_ENV, SOCIAL_URL }: Record<string, string | undefined>): string[] =>
  NODE_ENV === 'production' && SOCIAL_URL !== undefined && SOCIAL_URL !== 'none' ? ['SOCIAL_URL must not be set in production'] : []

function secretProblems({ NODE_ENV, AUTH_SECRET }: Record<string, string | undefined>): string[] {
  if (NODE_ENV !== 'production') return []
  if (!AUTH_SECRET) return ['AUTH_SECRET is required in production']
  return AUTH_SECRET === DEVELOPMENT_SECRET ? ['AUTH_SECRET must not be the development secret in production'] : []
}
