/** The database cannot serve now: down, starting or overloaded. The same call may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** One person has too many calls waiting for a connection. The database is healthy, so only that person is refused. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
  constructor() {
    super('One person has too many calls waiting')
  }
}

/** The database answered, but the statement, lock or transaction timed out. */
const REFUSED = ['57014', '55P03', '25P03']
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
  ...REFUSED,
])
const GONE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the database system is|not queryable|client was closed/i

/** Whether an error means "not now" rather than "not so". */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return (code !== undefined && GONE.has(code)) || GONE_TEXT.test(error.message)
}

/** Whether the database itself cannot be used, whatever the statement. */
export function isAway(error: unknown): boolean {
  return isUnavailable(error) && !REFUSED.includes((error as { code?: string }).code ?? '')
}

/** Whether running the same transaction again may succeed. */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return code === '40001' || code === '40P01'
}
