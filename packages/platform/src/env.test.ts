import { expect, test } from 'vitest'
import { EnvError, loadEnv } from './env.ts'

const DATABASE_URL = 'postgres://localhost/balcao'
const mistakes = (source: Record<string, string>) => {
  try {
    loadEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}

test('a database is all that is needed in development', () => {
  const env = loadEnv({ DATABASE_URL })
  expect(env).toMatchObject({ NODE_ENV: 'development', PORT: 3000, PUBLIC_URL: 'http://localhost:3000', DATABASE_URL, TRUST_PROXY: false })
  expect(env.AUTH_SECRET.length).toBeGreaterThanOrEqual(32)
  expect(Object.isFrozen(env)).toBe(true)
})

test('every mistake is listed by name, without its value', () => {
  const source = {
    PORT: '99999',
    REDIS_URL: 'http://wrong',
    AUTH_SECRET: 'short-secret',
    NODE_ENV: 'prod',
    SMTP_URL: 'nonsense',
    LOG_LEVEL: 'loud',
  }
  const problems = mistakes(source)
  for (const name of ['DATABASE_URL', ...Object.keys(source)]) {
    expect(problems.filter((problem) => problem.startsWith(`${name} `))).toHaveLength(1)
  }
  expect(problems.join()).not.toContain('short-secret')
  expect(new EnvError(problems).message).toContain('DATABASE_URL is required')
})

test.each(['', '  ', 'abc', '-1', '1e3', '3000.5', '70000', '0x10'])('PORT %j is refused or falls back', (PORT) => {
  if (PORT.trim() === '') expect(loadEnv({ DATABASE_URL, PORT }).PORT).toBe(3000)
  else expect(mistakes({ DATABASE_URL, PORT })).toEqual(['PORT must be a whole number from 0 to 65535'])
})

test('production demands its own secret', () => {
  const production = { DATABASE_URL, NODE_ENV: 'production' }
  expect(mistakes(production)).toEqual(['AUTH_SECRET is required in production'])
  expect(mistakes({ ...production, AUTH_SECRET: loadEnv({ DATABASE_URL }).AUTH_SECRET })).toEqual([
    'AUTH_SECRET must not be the development secret in production',
  ])
  expect(mistakes({ ...production, AUTH_SECRET: 'x'.repeat(31) })).toEqual(['AUTH_SECRET must be at least 32 bytes long'])
  expect(loadEnv({ ...production, AUTH_SECRET: 'x'.repeat(32) }).NODE_ENV).toBe('production')
})

test('Stytch is configured whole or not at all, and never spoken to in the clear', () => {
  const [STYTCH_PROJECT_ID, STYTCH_SECRET] = ['project-test-1', 'secret-of-tests']
  expect(mistakes({ DATABASE_URL, STYTCH_PROJECT_ID })).toEqual(['STYTCH_SECRET is required with STYTCH_PROJECT_ID'])
  expect(mistakes({ DATABASE_URL, STYTCH_SECRET })).toEqual(['STYTCH_PROJECT_ID is required with STYTCH_SECRET'])
  expect(mistakes({ DATABASE_URL, STYTCH_API_URL: 'https://stytch.example' })).toEqual([
    'STYTCH_PROJECT_ID is required with STYTCH_API_URL',
  ])
  for (const STYTCH_API_URL of ['http://stytch.example', 'http://localhost.evil.example', 'ftp://127.0.0.1', 'x'])
    expect(mistakes({ DATABASE_URL, STYTCH_PROJECT_ID, STYTCH_SECRET, STYTCH_API_URL })).toEqual([
      'STYTCH_API_URL must be a URL that starts with https://',
    ])
  for (const STYTCH_API_URL of ['https://stytch.example', 'http://127.0.0.1:9', 'http://[::1]:9'])
    expect(mistakes({ DATABASE_URL, STYTCH_PROJECT_ID, STYTCH_SECRET, STYTCH_API_URL })).toEqual([])
})

test('a bucket is configured whole, and on purpose; every mistake is named', () => {
  const S3 = { S3_BUCKET: 'balcao-files', S3_REGION: 'sa-east-1', S3_ACCESS_KEY_ID: 'AKIA-TESTS', S3_SECRET_ACCESS_KEY: 'secret-of-tests' }
  expect(loadEnv({ DATABASE_URL })).toMatchObject({ FILES: 'disk', S3_PATH_STYLE: false })
  expect(loadEnv({ DATABASE_URL, FILES: 's3', ...S3 })).toMatchObject({ FILES: 's3', ...S3, S3_PATH_STYLE: false })
  expect(mistakes({ DATABASE_URL, FILES: 's3' })).toEqual(Object.keys(S3).map((name) => `${name} is required with FILES=s3`))
  expect(mistakes({ DATABASE_URL, ...S3 })).toEqual(Object.keys(S3).map((name) => `FILES=s3 is required with ${name}`))
  const wrong = {
    S3_BUCKET: 'Not A Bucket',
    S3_REGION: 'São Paulo',
    S3_ENDPOINT: 's3.example',
    S3_PATH_STYLE: 'yes',
    S3_SECRET_ACCESS_KEY: 'x',
  }
  const problems = mistakes({ DATABASE_URL, FILES: 's3', ...S3, ...wrong })
  expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual(Object.keys(wrong).toSorted())
  expect(mistakes({ DATABASE_URL, FILES: 'ftp' })).toEqual(['FILES must be one of: disk, s3'])
})

test('a scanner is chosen with where it listens', () => {
  expect(loadEnv({ DATABASE_URL })).toMatchObject({ SCANNER: 'none' })
  for (const CLAMD_URL of ['tcp://127.0.0.1:3310', 'tcp://clamd', 'tcp://[::1]:3310', 'unix:///run/clamav/clamd.ctl'])
    expect(loadEnv({ DATABASE_URL, SCANNER: 'clamd', CLAMD_URL })).toMatchObject({ CLAMD_URL })
  expect(mistakes({ DATABASE_URL, SCANNER: 'clamd' })).toEqual(['CLAMD_URL is required with SCANNER=clamd'])
  expect(mistakes({ DATABASE_URL, CLAMD_URL: 'tcp://clamd' })).toEqual(['SCANNER=clamd is required with CLAMD_URL'])
  for (const CLAMD_URL of ['clamd:3310', 'http://clamd', 'tcp://', 'unix://run/clamd', 'tcp://clamd/x', 'tcp://clamd?x'])
    expect(mistakes({ DATABASE_URL, SCANNER: 'clamd', CLAMD_URL }), CLAMD_URL).toHaveLength(1)
})

test('DNS_SERVERS is a list of addresses, each with a port where it is not the usual one', () => {
  const read = (DNS_SERVERS: string) => loadEnv({ DATABASE_URL, DNS_SERVERS }).DNS_SERVERS
  expect(loadEnv({ DATABASE_URL }).DNS_SERVERS).toBeUndefined()
  expect(read('9.9.9.9, 127.0.0.1:5353,[::1]:53,2620:fe::fe')).toEqual(['9.9.9.9', '127.0.0.1:5353', '[::1]:53', '2620:fe::fe'])
  for (const DNS_SERVERS of ['dns.example.com', '9.9.9.9;1.1.1.1', '1.2.3', '127.0.0.1:99999', 'tls://9.9.9.9'])
    expect(mistakes({ DATABASE_URL, DNS_SERVERS })).toEqual(['DNS_SERVERS must be addresses of name servers, as 9.9.9.9,149.112.112.112'])
})

test('REGISTRATION is open until it is closed, and nothing in between', () => {
  expect(loadEnv({ DATABASE_URL }).REGISTRATION).toBe('open')
  expect(loadEnv({ DATABASE_URL, REGISTRATION: 'closed' }).REGISTRATION).toBe('closed')
  for (const REGISTRATION of ['Closed', 'false', 'invite'])
    expect(mistakes({ DATABASE_URL, REGISTRATION })).toEqual(['REGISTRATION must be one of: open, closed'])
})

test('TRUST_PROXY reads as a switch, a count or a list', () => {
  const read = (TRUST_PROXY: string) => loadEnv({ DATABASE_URL, TRUST_PROXY }).TRUST_PROXY
  expect([read('true'), read('false'), read('2'), read('10.0.0.0/8')]).toEqual([true, false, 2, '10.0.0.0/8'])
})

test('PUBLIC_URL loses its closing slash', () => {
  expect(loadEnv({ DATABASE_URL, PUBLIC_URL: 'https://ajuda.example/' }).PUBLIC_URL).toBe('https://ajuda.example')
})
