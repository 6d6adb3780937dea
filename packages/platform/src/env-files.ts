const NEEDED = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const OF_S3 = [...NEEDED, 'S3_ENDPOINT', 'S3_PATH_STYLE'] as const

/** A bucket is configured whole, and on purpose: its settings alone choose nothing. */
export function filesProblems(present: Readonly<Record<string, string | undefined>>): string[] {
  if (present.FILES === 's3') return NEEDED.filter((name) => !present[name]).map((name) => `${name} is required with FILES=s3`)
  return OF_S3.filter((name) => present[name]).map((name) => `FILES=s3 is required with ${name}`)
}

/** A scanner is chosen with where it is. */
export function scannerProblems({ SCANNER, CLAMD_URL }: Readonly<Record<string, string | undefined>>): string[] {
  if (SCANNER === 'clamd') return CLAMD_URL ? [] : ['CLAMD_URL is required with SCANNER=clamd']
  return CLAMD_URL ? ['SCANNER=clamd is required with CLAMD_URL'] : []
}

/** Whether this says where clamd listens. */
export function isClamd(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, search, username } = new URL(value)
  if (search || username) return false
  return protocol === 'tcp:' ? hostname !== '' && pathname.length < 2 : protocol === 'unix:' && hostname === '' && pathname.length > 1
}
