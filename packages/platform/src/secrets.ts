import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Env } from './env.ts'

/** What is made from the installation's secret; without it none of this can be made or checked. */
export type Secrets = {
  /** The same text for the same purpose and value, for ever; tells nothing about the value or other purposes. */
  derive(purpose: string, value: string): string
  /** That many random bytes, as base64url. */
  random(bytes: number): string
  /** What is stored in place of a token. */
  hash(value: string): string
}

/** Opens the secrets of an installation. @param authSecret AUTH_SECRET, 32 bytes or more */
export function openSecrets(authSecret: string): Secrets {
  const keys = new Map<string, Buffer>()
  const keyOf = (purpose: string) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', authSecret, 'balcao', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  const derive = (purpose: string, value: string) => createHmac('sha256', keyOf(purpose)).update(value).digest('base64url')
  return {
    derive: (purpose, value) => derive(`derive:${purpose}`, value),
    random: (bytes) => randomBytes(bytes).toString('base64url'),
    hash: (value) => derive('hash', value),
  }
}

/** The secrets under which backups are sealed and signed; former ones still open them. */
export const openBackupSecrets = (env: Pick<Env, 'BACKUP_SECRET' | 'BACKUP_SECRET_FORMER'>): [Secrets, ...Secrets[]] => [
  openSecrets(env.BACKUP_SECRET),
  ...env.BACKUP_SECRET_FORMER.map(openSecrets),
]

/** The secrets under which passwords of mailboxes are sealed; former ones still open what was sealed under them. */
export const openMailSecrets = (env: Pick<Env, 'MAIL_SECRET' | 'MAIL_SECRET_FORMER'>): [Secrets, ...Secrets[]] => [
  openSecrets(env.MAIL_SECRET),
  ...env.MAIL_SECRET_FORMER.map(openSecrets),
]
