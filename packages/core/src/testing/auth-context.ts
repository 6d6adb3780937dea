import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Database } from '@balcao/db/database'
import type { AuthContext } from '../auth/session.ts'
import type { Attempts, Passwords, Secrets } from '../ports.ts'

const MAX_FAILURES = 10

/** Fast password hashing for tests of the rules; counts its calls. */
export function quickPasswords(): Passwords & { checked: number; dummies: number } {
  const hash = (password: string, salt = randomBytes(8).toString('hex')) =>
    `${salt}$${scryptSync(password, salt, 16, { N: 2 }).toString('hex')}`
  return {
    checked: 0,
    dummies: 0,
    hash: async (password) => hash(password),
    async verify(hashed, password) {
      this.checked++
      const [salt = ''] = hashed.split('$')
      return timingSafeEqual(Buffer.from(hash(password, salt)), Buffer.from(hashed))
    },
    async verifyDummy() {
      this.dummies++
      return false
    },
    needsRehash: () => false,
  }
}

const secrets: Secrets = {
  derive: (purpose, value) => createHmac('sha256', `derive:${purpose}`).update(value).digest('base64url'),
  random: (bytes) => randomBytes(bytes).toString('base64url'),
  hash: (value) => createHmac('sha256', 'hash').update(value).digest('base64url'),
}

function countingAttempts(): Attempts {
  const failures = new Map<string, number>()
  return {
    blocked: async (key) => (failures.get(key) ?? 0) >= MAX_FAILURES,
    take: async (key) => {
      failures.set(key, (failures.get(key) ?? 0) + 1)
      return (failures.get(key) ?? 0) <= MAX_FAILURES
    },
    fail: async (key) => void failures.set(key, (failures.get(key) ?? 0) + 1),
    clear: async (key) => void failures.delete(key),
  }
}

/** An auth context for callers from one address. */
export function anAuthContext(db: Database, ip = '192.0.2.1'): AuthContext & { passwords: ReturnType<typeof quickPasswords> } {
  const caller = { ip, userAgent: 'test', site: {}, publicUrl: 'https://balcao.example.com', previousToken: undefined, provider: undefined }
  return { db, passwords: quickPasswords(), secrets, attempts: countingAttempts(), ...caller }
}
